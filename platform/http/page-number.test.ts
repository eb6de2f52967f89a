import { expect, test } from "vitest";
import { pageNumber, pageParam, pageParamOrFirst } from "./page-number.ts";

test.each([
  ["1", 1],
  ["42", 42],
  ["0", undefined],
  ["01", undefined],
  ["-1", undefined],
  ["1.5", undefined],
  ["1e3", undefined],
  ["", undefined],
  ["9999999", undefined],
])("%j as a page is %j", (text, page) => {
  expect(pageNumber(text)).toBe(page);
  expect(pageParam.safeParse(text).data).toBe(page);
  expect(pageParamOrFirst.parse(text)).toBe(page ?? 1);
});

test("without a page, it is the first", () => {
  expect(pageParam.parse(undefined)).toBe(1);
  expect(pageParamOrFirst.parse(undefined)).toBe(1);
});
