import { expect, test } from "vitest";
import { lengthNotice } from "./content-length.tsx";

test.each([
  [50_000, "50,000 characters left of 1,000,000, including HTML."],
  [0, "0 characters left of 1,000,000, including HTML."],
  [-1, /^1 character over the limit of 1,000,000, including HTML\. Shorten the content/],
  [-12_345, /^12,345 characters over the limit/],
])("with %d characters left, the author is told", (left, text) => {
  expect(lengthNotice(left)).toMatch(text);
});
