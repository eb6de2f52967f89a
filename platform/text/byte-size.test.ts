import { expect, test } from "vitest";
import { byteSize, KB, MB } from "./byte-size.ts";

test.each([
  [0, "0 KB"],
  [1, "1 KB"],
  [900 * KB, "900 KB"],
  [MB, "1.0 MB"],
  [3.44 * MB, "3.4 MB"],
  [500 * MB, "500 MB"],
])("%d bytes are shown as %s", (bytes, words) => {
  expect(byteSize(bytes)).toBe(words);
});
