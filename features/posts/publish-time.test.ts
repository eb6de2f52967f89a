import { expect, test } from "vitest";
import { toInstant, toLocalTime } from "./publish-time.ts";

const PACIFIC = "America/Los_Angeles";

test.each([
  ["in winter", "2026-01-15T09:00", "2026-01-15T17:00:00Z"],
  ["in summer", "2026-07-15T09:00", "2026-07-15T16:00:00Z"],
  ["at midnight", "2026-01-15T00:00", "2026-01-15T08:00:00Z"],
  ["just before the clocks go forward", "2026-03-08T01:59", "2026-03-08T09:59:00Z"],
  ["just after the clocks go forward", "2026-03-08T03:00", "2026-03-08T10:00:00Z"],
  ["just before the hour that comes twice", "2026-11-01T00:59", "2026-11-01T07:59:00Z"],
  ["just after the hour that comes twice", "2026-11-01T02:00", "2026-11-01T10:00:00Z"],
])("a time %s is read and shown again", (_, local, instant) => {
  expect(toInstant(local, PACIFIC)).toEqual(new Date(instant));
  expect(toLocalTime(new Date(instant), PACIFIC)).toBe(local);
});

test("a time that the clocks skip moves forward with them", () => {
  const instant = toInstant("2026-03-08T02:30", PACIFIC) as Date;
  expect(instant).toEqual(new Date("2026-03-08T10:30:00Z"));
  expect(toLocalTime(instant, PACIFIC)).toBe("2026-03-08T03:30");
});

test("of a time that comes twice, the first is meant", () => {
  expect(toInstant("2026-11-01T01:30", PACIFIC)).toEqual(new Date("2026-11-01T08:30:00Z"));
  // The second shows the same on the clock.
  expect(toLocalTime(new Date("2026-11-01T09:30:00Z"), PACIFIC)).toBe("2026-11-01T01:30");
});

test("other zones: clocks that change by half an hour, and at midnight", () => {
  expect(toInstant("2026-10-04T02:15", "Australia/Lord_Howe")).toEqual(
    new Date("2026-10-03T15:45:00Z"),
  );
  expect(toInstant("2026-04-24T00:30", "Africa/Cairo")).toEqual(new Date("2026-04-23T22:30:00Z"));
  expect(toLocalTime(new Date("2026-04-23T22:30:00Z"), "Africa/Cairo")).toBe("2026-04-24T01:30");
});

test.each(["", "tomorrow", "2026-02-31", "2026-13-01T10:00", "2026-01-01T25:00"])(
  "%j is no date and time",
  (text) => {
    expect(toInstant(text, PACIFIC)).toBeUndefined();
  },
);
