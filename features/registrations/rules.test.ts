import { expect, test } from "vitest";
import { daysLeft, dueReminder, expiryInWords } from "./rules.ts";

test("days are counted by the calendar, whatever the clocks do in between", () => {
  expect(daysLeft("2026-03-09", "2026-03-07")).toBe(2);
  expect(daysLeft("2026-11-02", "2026-10-31")).toBe(2);
  expect(daysLeft("2026-02-03", "2026-02-03")).toBe(0);
  expect(daysLeft("2026-02-02", "2026-02-03")).toBe(-1);
});

test.each([
  [91, undefined],
  [90, 90],
  [61, 90],
  [60, 60],
  [15, 30],
  [14, 14],
  [8, 14],
  [7, 7],
  [0, 7],
  [-1, "expired"],
] as const)("with %i days left, the reminder is %s", (days, reminder) => {
  expect(dueReminder(days)).toBe(reminder);
});

test.each([
  ["2026-03-05", 30, "Expires in 30 days, on March 5, 2026"],
  ["2026-02-04", 1, "Expires tomorrow, on February 4, 2026"],
  ["2026-02-03", 0, "Expires today"],
  ["2026-02-02", -1, "Expired, was valid until February 2, 2026"],
])("%s in words", (day, days, words) => {
  expect(expiryInWords(day, days)).toBe(words);
});
