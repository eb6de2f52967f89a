import { expect, test } from "vitest";
import { newest } from "./unfinished-posts.ts";

const at = (time: string, change: object = {}) => ({ values: time, at: time, ...change });
const here = at("2026-02-03T12:00:00Z");
const [before, after] = ["2026-02-03T11:00:00Z", "2026-02-03T13:00:00Z"] as const;

test("changes that only this browser or only the server has are offered", () => {
  expect(newest(here, undefined)).toBe(here);
  const copy = at(before);
  expect(newest(undefined, copy)).toBe(copy);
  expect(newest(undefined, undefined)).toBeUndefined();
});

test("another device's changes are offered if they are newer", () => {
  const newer = at(after, { isElsewhere: true });
  expect(newest(here, newer)).toBe(newer);
  expect(newest(here, at(before, { isElsewhere: true }))).toBe(here);
});

test("the server's copy of this browser's changes is never newer, whatever the clocks say", () => {
  expect(newest(here, at(after, { isElsewhere: false }))).toBe(here);
});
