import { expect, test } from "vitest";
import { parseRange, resolveRange } from "./byte-range.server.ts";

test.each([
  ["bytes=0-99", { start: 0, end: 99 }],
  ["bytes=100-", { start: 100, end: undefined }],
  ["bytes=-5", { last: 5 }],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=0-1,4-5", undefined],
  ["bytes=5-2", undefined],
  ["bytes=-", undefined],
  ["bytes=a-b", undefined],
  ["items=0-1", undefined],
  ["", undefined],
  [undefined, undefined],
])("the header %j requests %j", (header, range) => {
  expect(parseRange(header)).toEqual(range);
});

test.each([
  [
    { start: 0, end: 3 },
    { start: 0, end: 3 },
  ],
  [
    { start: 8, end: 99 },
    { start: 8, end: 9 },
  ],
  [
    { start: 9, end: undefined },
    { start: 9, end: 9 },
  ],
  [{ start: 10, end: undefined }, undefined],
  [{ last: 3 }, { start: 7, end: 9 }],
  [{ last: 99 }, { start: 0, end: 9 }],
  [{ last: 0 }, undefined],
])("of ten bytes, %j is %j", (range, part) => {
  expect(resolveRange(range, 10)).toEqual(part);
});

test("an empty file has no part", () => {
  expect(resolveRange({ start: 0, end: undefined }, 0)).toBeUndefined();
  expect(resolveRange({ last: 5 }, 0)).toBeUndefined();
});
