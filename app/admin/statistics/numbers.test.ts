import { expect, test } from "vitest";
import { axisMaximum, inWords, shortDay } from "./numbers.ts";

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

test("counts and days are written in words", () => {
  expect(inWords(1, "view")).toBe("1 view");
  expect(inWords(1_200, "view")).toBe("1,200 views");
  expect(shortDay("2026-02-03")).toBe("Feb 3");
});
