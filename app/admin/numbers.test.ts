import { expect, test } from "vitest";
import { axisMaximum, duration, shortDay, timeAgo } from "./numbers.ts";

test.each([
  [0, 5],
  [5, 5],
  [6, 10],
  [12, 20],
  [23, 25],
  [99, 100],
  [101, 200],
  [4_001, 5_000],
])("a chart whose highest value is %i goes up to %i", (highest, top) => {
  expect(axisMaximum(highest)).toBe(top);
});

test("days are written in words", () => {
  expect(shortDay("2026-02-03")).toBe("Feb 3");
});

const now = new Date("2026-02-03T12:00:00Z");

test.each([
  ["2026-02-03T11:59:30Z", "less than a minute", "just now"],
  ["2026-02-03T12:00:30Z", "less than a minute", "just now"],
  ["2026-02-03T11:59:00Z", "1 minute", "1 minute ago"],
  ["2026-02-03T09:01:00Z", "2 hours", "2 hours ago"],
  ["2026-02-01T11:00:00Z", "2 days", "2 days ago"],
  ["2025-12-20T12:00:00Z", "1 month", "1 month ago"],
  ["2023-02-01T12:00:00Z", "3 years", "3 years ago"],
])("%s was %s ago", (at, length, ago) => {
  expect(duration(new Date(at), now)).toBe(length);
  expect(timeAgo(new Date(at), now)).toBe(ago);
});
