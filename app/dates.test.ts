import { expect, test } from "vitest";
import { dateAndTime, longDate, shortDate, shortDateAndTime, timeOfDay, year } from "./dates.ts";

test("a date is in Seattle's time zone, not in UTC", () => {
  expect(longDate(new Date("2025-03-06T07:59:59Z"))).toBe("March 5, 2025");
  expect(longDate(new Date("2025-03-06T08:00:00Z"))).toBe("March 6, 2025");
});

test("daylight saving time moves midnight by an hour", () => {
  expect(longDate(new Date("2025-07-05T06:59:59Z"))).toBe("July 4, 2025");
  expect(longDate(new Date("2025-07-05T07:00:00Z"))).toBe("July 5, 2025");
});

test("the year changes at midnight in Seattle", () => {
  expect(year(new Date("2026-01-01T07:59:59Z"))).toBe("2025");
  expect(year(new Date("2026-01-01T08:00:00Z"))).toBe("2026");
});

test("lists use the short form", () => {
  expect(shortDate(new Date("2025-03-06T07:59:59Z"))).toBe("Mar 5, 2025");
});

test("an event has its local time in Seattle", () => {
  const text = dateAndTime(new Date("2025-03-05T23:14:00Z"));
  expect(text.replaceAll(/\s/g, " ")).toBe("Mar 5, 2025, 3:14 PM");
});

test("a time of day is in the firm's time zone, and a date of this year has no year", () => {
  const date = new Date("2026-11-22T17:24:00Z");
  const plain = (text: string) => text.replace(/\s/g, " ");
  expect(plain(timeOfDay(date))).toBe("9:24 AM");
  expect(plain(shortDateAndTime(date, new Date("2026-01-02T00:00:00Z")))).toBe("Nov 22, 9:24 AM");
  expect(plain(shortDateAndTime(date, new Date("2026-01-01T07:59:59Z")))).toBe(
    "Nov 22, 2026, 9:24 AM",
  );
});
