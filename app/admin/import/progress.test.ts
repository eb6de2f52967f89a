import { expect, test } from "vitest";
import { measurePace, timeLeft } from "./progress.tsx";

test("the pace is taken from the first and the latest reading", () => {
  const pace = measurePace({ at: 1000, done: 10 }, { at: 6000, done: 60 }, 160);
  expect(pace).toEqual({ perSecond: 10, secondsLeft: 10 });
});

test("no pace is estimated too early, or while nothing happens", () => {
  expect(measurePace({ at: 0, done: 0 }, { at: 1999, done: 50 }, 100)).toBeUndefined();
  expect(measurePace({ at: 0, done: 5 }, { at: 60_000, done: 5 }, 100)).toBeUndefined();
});

test("more done than expected leaves nothing", () => {
  expect(measurePace({ at: 0, done: 0 }, { at: 5000, done: 12 }, 10)?.secondsLeft).toBe(0);
});

test.each([
  [0, "a few seconds left"],
  [9.9, "a few seconds left"],
  [32, "about 30 s left"],
  [54, "about 55 s left"],
  [55, "about 1 min left"],
  [89, "about 1 min left"],
  [91, "about 2 min left"],
  [3599, "about 1 h left"],
  [3600 + 1500, "about 1 h 25 min left"],
])("%d seconds are written as %s", (secondsLeft, words) => {
  expect(timeLeft({ secondsLeft, perSecond: 1 })).toBe(words);
});
