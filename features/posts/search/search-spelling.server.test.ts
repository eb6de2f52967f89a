import { expect, test } from "vitest";
import { editDistance } from "./search-spelling.server.ts";

test.each([
  ["data", "data", 0],
  ["governence", "governance", 1],
  ["snowflak", "snowflake", 1],
  ["govrenance", "governance", 1],
  ["goverment", "government", 1],
  ["wharehous", "warehouse", 2],
  ["", "abc", 3],
])("%s becomes %s in %i steps", (a, b, steps) => {
  expect(editDistance(a, b)).toBe(steps);
  expect(editDistance(b, a)).toBe(steps);
});
