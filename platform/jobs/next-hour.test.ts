import { expect, test } from "vitest";
import { nextHour } from "./jobs.server.ts";

const LOS_ANGELES = "America/Los_Angeles";

test.each([
  ["before the hour", LOS_ANGELES, "2026-02-03T15:59:59.999Z", "2026-02-03T16:00:00.000Z"],
  ["at the hour, it is tomorrow's", LOS_ANGELES, "2026-02-03T16:00Z", "2026-02-04T16:00:00.000Z"],
  ["into daylight saving", LOS_ANGELES, "2026-03-07T16:00Z", "2026-03-08T15:00:00.000Z"],
  ["out of daylight saving", LOS_ANGELES, "2026-10-31T15:00Z", "2026-11-01T16:00:00.000Z"],
  ["half an hour from UTC", "Asia/Kolkata", "2026-02-03T00:00Z", "2026-02-03T02:30:00.000Z"],
  ["a quarter from UTC", "Asia/Kathmandu", "2026-02-03T00:00Z", "2026-02-03T02:15:00.000Z"],
])("%s", (_, timeZone, after, next) => {
  expect(nextHour(8, timeZone, new Date(after)).toISOString()).toBe(next);
});

test("midnight", () => {
  const next = nextHour(0, LOS_ANGELES, new Date("2026-02-03T12:00Z"));
  expect(next.toISOString()).toBe("2026-02-04T08:00:00.000Z");
});
