import { expect, test } from "vitest";
import { dateAndTime, longDate, nextMidnight, shortDate, year } from "./dates.ts";

test("a date is the one on the wall in Seattle, not in Greenwich", () => {
  expect(longDate(new Date("2025-03-06T07:59:59Z"))).toBe("March 5, 2025");
  expect(longDate(new Date("2025-03-06T08:00:00Z"))).toBe("March 6, 2025");
});

test("daylight saving time moves midnight by an hour", () => {
  expect(longDate(new Date("2025-07-05T06:59:59Z"))).toBe("July 4, 2025");
  expect(longDate(new Date("2025-07-05T07:00:00Z"))).toBe("July 5, 2025");
});

test("the year turns at midnight in Seattle", () => {
  expect(year(new Date("2026-01-01T07:59:59Z"))).toBe("2025");
  expect(year(new Date("2026-01-01T08:00:00Z"))).toBe("2026");
});

test("lists use the short form", () => {
  expect(shortDate(new Date("2025-03-06T07:59:59Z"))).toBe("Mar 5, 2025");
});

test("an event has its time on the wall in Seattle", () => {
  const text = dateAndTime(new Date("2025-03-05T23:14:00Z"));
  expect(text.replaceAll(/\s/g, " ")).toBe("Mar 5, 2025, 3:14 PM");
});

test.each([
  ["2026-02-03T12:00:00Z", "2026-02-04T08:00:00Z"],
  ["2026-02-04T07:59:59Z", "2026-02-04T08:00:00Z"],
  ["2026-02-04T08:00:00Z", "2026-02-05T08:00:00Z"],
  // Summer time begins: a day of 23 hours; and it ends: one of 25.
  ["2026-03-08T08:00:00Z", "2026-03-09T07:00:00Z"],
  ["2026-11-01T07:00:00Z", "2026-11-02T08:00:00Z"],
])("after %s the next day begins at %s", (now, next) => {
  expect(nextMidnight(new Date(now))).toEqual(new Date(next));
});
