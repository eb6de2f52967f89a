import { expect, test } from "vitest";
import { withToggled } from "./use-selection.ts";

const ids = ["a", "b", "c", "d"];
const toggled = (selected: string[], id: string, from?: string) =>
  [...withToggled(new Set(selected), ids, id, from)].sort();

test("a click selects a post, and another click deselects it", () => {
  expect(toggled([], "b")).toEqual(["b"]);
  expect(toggled(["b", "c"], "b")).toEqual(["c"]);
});

test("a range gets the state of the one that was clicked, in both directions", () => {
  expect(toggled(["a"], "c", "a")).toEqual(["a", "b", "c"]);
  expect(toggled(["d"], "b", "d")).toEqual(["b", "c", "d"]);
  expect(toggled(ids, "c", "b")).toEqual(["a", "d"]);
});
