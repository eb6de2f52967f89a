import { expect, test } from "vitest";
import { imageAt, shiftPosition } from "./text-edits.ts";

test("an inserted image selects its alt text, which is escaped", () => {
  for (const [alt, written] of [
    ["", ""],
    ['A "big" chart & more', "A &quot;big&quot; chart &amp; more"],
  ] as const) {
    const { from, to, insert, start, end } = imageAt(3, "/i.png", alt);
    expect([from, to, insert]).toEqual([3, 3, `<img src="/i.png" alt="${written}">`]);
    expect(`a b${insert} c`.slice(start, end)).toBe(written);
  }
});

test("a remembered place moves with what is typed before it, and with nothing else", () => {
  expect(shiftPosition(5, "hello world", "well, hello world")).toBe(11);
  expect(shiftPosition(5, "hello world", "hello big world")).toBe(5);
  expect(shiftPosition(5, "hello world", "hello world!")).toBe(5);
  expect(shiftPosition(11, "hello world", "hello")).toBe(5);
  expect(shiftPosition(8, "hello world", "hellish world")).toBe(10);
  expect(shiftPosition(8, "hello world", "help")).toBe(4);
});
