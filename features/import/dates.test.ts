import { expect, test } from "vitest";
import { dateOfDatabase, dateOfFeed } from "./dates.ts";

test.each([
  ["Mon, 03 Mar 2025 09:30:00 +0000", "2025-03-03T09:30:00.000Z"],
  ["Mon, 03 Mar 2025 09:30:00 -0800", "2025-03-03T17:30:00.000Z"],
  ["3 March 2025 09:30 +05:30", "2025-03-03T04:00:00.000Z"],
  ["Thu, 29 Feb 2024 23:59:59 GMT", "2024-02-29T23:59:59.000Z"],
  ["Mon, 03 Mar 2025 09:30:00 PST", "2025-03-03T17:30:00.000Z"],
  ["Mon, 03 Mar 2025 09:30:00", "2025-03-03T09:30:00.000Z"],
])("a feed's %j is %s", (text, date) => {
  expect(dateOfFeed(text)).toBe(date);
});

test.each([
  ...["", "yesterday", "Wed, 30 Nov -0001 00:00:00 +0000", "Thu, 01 Jan 1970 00:00:00 +0000"],
  ...["Sun, 29 Feb 2025 10:00:00 +0000", "Mon, 00 Mar 2025 10:00:00 +0000", "3 Foo 2025 10:00:00"],
  ...["Mon, 03 Mar 2025 25:00:00 +0000", "Mon, 03 Mar 2025 09:60:00 +0000", "3 Mar 2025 09:30 XYZ"],
])("a feed's %j is not a date", (text) => {
  expect(dateOfFeed(text)).toBeUndefined();
});

test.each([
  ["2025-03-03 09:30:00", "2025-03-03T09:30:00.000Z"],
  ["2025-03-03 09:30", "2025-03-03T09:30:00.000Z"],
  [" 2025-03-03 ", "2025-03-03T00:00:00.000Z"],
])("a database's %j is %s", (text, date) => {
  expect(dateOfDatabase(text)).toBe(date);
});

test.each(["", "0000-00-00 00:00:00", "-0001-11-30 00:00:00", "1970-01-01 00:00:00", "2025-13-01"])(
  "a database's %j is no date",
  (text) => {
    expect(dateOfDatabase(text)).toBeUndefined();
  },
);
