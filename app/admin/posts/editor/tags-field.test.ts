import { expect, test } from "vitest";
import { insertTag, suggestTags } from "./tags-field.tsx";

const IN_USE = ["AI", "big data", "data", "data governance", "reporting"];

test("tags that start with what is typed come before those that contain it", () => {
  expect(suggestTags(IN_USE, "dat", 3)).toEqual(["data", "data governance", "big data"]);
});

test("nothing is suggested before anything is typed", () => {
  expect(suggestTags(IN_USE, "", 0)).toEqual([]);
  expect(suggestTags(IN_USE, "AI, ", 4)).toEqual([]);
});

test("a tag that the post has already is not suggested", () => {
  expect(suggestTags(IN_USE, "Data, da", 8)).toEqual(["data governance", "big data"]);
  expect(suggestTags(IN_USE, "ai", 2)).toEqual([]);
});

test("the tag at the cursor counts, not the last one", () => {
  expect(suggestTags(IN_USE, "rep, AI", 2)).toEqual(["reporting"]);
});

test("a chosen tag replaces what is typed, and another can follow", () => {
  expect(insertTag("AI,dat", 6, "data")).toEqual({ text: "AI, data, ", cursor: 10 });
  expect(insertTag("dat", 3, "data")).toEqual({ text: "data, ", cursor: 6 });
});

test("a chosen tag between others leaves those", () => {
  expect(insertTag("AI, rep, data", 7, "reporting")).toEqual({
    text: "AI, reporting, data",
    cursor: 13,
  });
  expect(insertTag("r, AI", 0, "reporting")).toEqual({ text: "reporting, AI", cursor: 9 });
});
