import { expect, test } from "vitest";
import { nextMidnight } from "./deliver.ts";

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
