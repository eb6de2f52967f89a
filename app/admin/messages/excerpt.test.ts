import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";

const message = {
  message: `First line. ${"Many words follow. ".repeat(20)}At last the census data.`,
  notes: "Called back about the lakehouse.",
  email: "dana@example.com",
  solicitation_number: "RFP-77-0042",
};

test("without a search a row shows how the message begins", () => {
  expect(excerptOf(message, "")).toBe(message.message);
});

test.each([
  ["first", /^First line/],
  ["CENSUS", /^… .{0,40}census data\.$/],
  ["lakehouse", /^Notes: Called back about the lakehouse\.$/],
  ["dana@", /^dana@example\.com$/],
  ["77-0042", /^Solicitation number: RFP-77-0042$/],
  ["not there", /^First line/],
])("a search for %s shows where it was found", (q, shown) => {
  expect(excerptOf(message, q)).toMatch(shown);
});

test("a search that found a note in the timeline shows it", () => {
  const note = { kind: "note" as const, text: "They want a lakehouse next spring." };
  expect(excerptOf(message, "next spring", note)).toBe("Note: They want a lakehouse next spring.");
});

test("a match inside a very long word is shown", () => {
  const long = { ...message, message: `${"x".repeat(500)}census` };
  expect(excerptOf(long, "census")).toBe("… census");
});
