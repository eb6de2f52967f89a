import { expect, test } from "vitest";
import { EMPTY } from "../editor/post-values.ts";
import { lineDiff, splitLines, withoutLongStretches, withPieces } from "./line-diff.ts";
import { differencesBetween } from "./post-differences.ts";

const SIGN = { same: " ", removed: "-", added: "+" };
const diff = (before: string, after: string) =>
  lineDiff([...before], [...after])
    .map(({ kind, text }) => SIGN[kind] + text)
    .join("");

test("equal texts have only unchanged lines", () => {
  expect(diff("abc", "abc")).toBe(" a b c");
  expect(diff("", "")).toBe("");
});

test("a line that was added, removed or replaced is found, and nothing else", () => {
  expect(diff("abc", "abXc")).toBe(" a b+X c");
  expect(diff("abc", "ac")).toBe(" a-b c");
  expect(diff("abc", "aXc")).toBe(" a-b+X c");
  expect(diff("", "ab")).toBe("+a+b");
  expect(diff("ab", "")).toBe("-a-b");
  expect(diff("aa", "aaa")).toBe(" a a+a");
});

test("several changes keep what lies between them", () => {
  expect(diff("abcdefg", "abXdfgY")).toBe(" a b-c+X d-e f g+Y");
});

test("whatever differs, the removed side is the old text and the added side the new one", () => {
  const before = ["a", "b", "c", "a", "d", "e", "b"];
  const after = ["b", "a", "x", "d", "b", "e", "e"];
  const lines = lineDiff(before, after);
  expect(lines.filter(({ kind }) => kind !== "added").map(({ text }) => text)).toEqual(before);
  expect(lines.filter(({ kind }) => kind !== "removed").map(({ text }) => text)).toEqual(after);
});

test("very long texts with nothing in common are replaced as a whole", () => {
  const before = Array.from({ length: 3000 }, (_, index) => `old ${index}`);
  const after = Array.from({ length: 3000 }, (_, index) => `new ${index}`);
  const lines = lineDiff(["first", ...before], ["first", ...after]);
  expect(lines).toHaveLength(6002);
  expect(lines[0]).toEqual({ kind: "removed", text: "first" });
  expect(lines[3001]).toEqual({ kind: "added", text: "first" });
  expect(lines.at(-1)).toEqual({ kind: "added", text: "new 2999" });
});

test("unchanged lines far from a change are counted", () => {
  const lines = lineDiff([..."abcdefgh"], [..."abcdXfgh"]);
  expect(withoutLongStretches(lines)).toEqual([
    { kind: "skipped", count: 2 },
    { kind: "same", text: "c" },
    { kind: "same", text: "d" },
    { kind: "removed", text: "e" },
    { kind: "added", text: "X" },
    { kind: "same", text: "f" },
    { kind: "same", text: "g" },
    { kind: "skipped", count: 1 },
  ]);
});

test("HTML without line breaks is split after its blocks", () => {
  expect(splitLines("<h2>a</h2><p>b <em>c</em></p>\n<p>d</p>")).toEqual([
    "<h2>a</h2>",
    "<p>b <em>c</em></p>",
    "<p>d</p>",
  ]);
  expect(splitLines("")).toEqual([]);
});

test("in a changed line, the changed part is marked", () => {
  const lines = lineDiff(["the old way", "x"], ["the new way", "completely different"]);
  expect(withPieces(lines)).toEqual([
    {
      kind: "removed",
      text: "the old way",
      pieces: [
        { text: "the ", isChanged: false },
        { text: "old", isChanged: true },
        { text: " way", isChanged: false },
      ],
    },
    { kind: "removed", text: "x" },
    {
      kind: "added",
      text: "the new way",
      pieces: [
        { text: "the ", isChanged: false },
        { text: "new", isChanged: true },
        { text: " way", isChanged: false },
      ],
    },
    { kind: "added", text: "completely different" },
  ]);
});

test("a line that was only added or removed is shown as it is", () => {
  const lines = lineDiff(["a"], ["a", "b"]);
  expect(withPieces(lines)).toEqual(lines);
});

test("of two posts only the fields that differ are compared, in the form's order", () => {
  const before = { ...EMPTY, title: "Old", content: "a\nb", tags: "data" };
  const after = { ...before, published: true, title: "New" };
  expect(differencesBetween(before, before)).toEqual([]);
  expect(differencesBetween(before, after)).toEqual([
    {
      name: "title",
      label: "Title",
      parts: [
        { kind: "removed", text: "Old" },
        { kind: "added", text: "New" },
      ],
    },
    {
      name: "published",
      label: "Publish post",
      parts: [
        { kind: "removed", text: "Off" },
        { kind: "added", text: "On" },
      ],
    },
  ]);
});
