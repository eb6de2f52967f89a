import { expect, test } from "vitest";
import { DRAWING, drawingOf } from "./drawing.ts";

const TITLES = ["Why your reports disagree", "A data catalog", "البيانات", "🦫", ""];

test("a title always gives the same drawing, and another title another one", () => {
  for (const title of TITLES) expect(drawingOf(title)).toEqual(drawingOf(title));
  expect(new Set(TITLES.map((title) => drawingOf(title).lines)).size).toBe(TITLES.length);
});

test("nothing is drawn outside the picture", () => {
  for (let number = 0; number < 500; number++) {
    const { nodes, hub } = drawingOf(`Post number ${number}`);
    const places = [...(nodes + hub).matchAll(/M(-?\d+) (-?\d+)/g)];
    expect(places.length).toBeGreaterThan(5);
    for (const [, x, y] of places) {
      expect(Number(x)).toBeGreaterThan(0);
      expect(Number(y)).toBeGreaterThan(9);
      expect(Number(y)).toBeLessThan(DRAWING.height - 9);
    }
  }
});
