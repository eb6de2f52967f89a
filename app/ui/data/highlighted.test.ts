import { expect, test } from "vitest";
import { splitAtMatches } from "./highlighted.tsx";

test.each([
  ["My Data is data", "data", ["My ", "Data", " is ", "data", ""]],
  ["100% (sure)? [x] \\ a/b", "% (sure)? [x] \\ a/", ["100", "% (sure)? [x] \\ a/", "b"]],
  ["Jürgen GROẞ", "JÜRGEN", ["", "Jürgen", " GROẞ"]],
  ["你好, world", "你好", ["", "你好", ", world"]],
  ["nothing here", "else", ["nothing here"]],
  ["nothing sought", "", ["nothing sought"]],
])("%o is split at %o", (text, q, parts) => {
  expect(splitAtMatches(text, q)).toEqual(parts);
});
