import { expect, test } from "vitest";
import { numbered, SLUG_MAX, slugOf } from "./paths.ts";

const today = new Date("2026-02-03T12:00:00Z");

test.each([
  ["Why Your Reports Disagree", "why-your-reports-disagree"],
  ["  --Hello,   World!!  ", "hello-world"],
  ["C++ & C#: 10 tips", "c-c-10-tips"],
  ["Crème brûlée à la Zürich", "creme-brulee-a-la-zurich"],
  ["ﬁne ①", "fine-1"],
  ["100%", "100"],
  ["", ""],
  ["   ", ""],
])("the slug of %j is %j", (title, slug) => {
  expect(slugOf(title, today)).toBe(slug);
});

test.each(["🎉🎉", "البيانات", "数据", "!!!"])("%j still gives a usable slug", (title) => {
  expect(slugOf(title, today)).toBe("post-2026-02-03");
});

test.each(["Tag", "tags", "Author"])("the reserved word %j still gives a usable slug", (title) => {
  expect(slugOf(title, today)).toBe(`${title.toLowerCase()}-post`);
});

test.each(["Feed", "page", "Preview", "search", "index"])(
  "the word %j is its own slug",
  (title) => {
    expect(slugOf(title, today)).toBe(title.toLowerCase());
  },
);

test("a slug is never too long and never ends with a hyphen", () => {
  const slug = slugOf(`${"a".repeat(SLUG_MAX - 1)} b`, today);
  expect(slug).toBe("a".repeat(SLUG_MAX - 1));
  expect(numbered("a".repeat(SLUG_MAX), 12)).toBe(`${"a".repeat(SLUG_MAX - 3)}-12`);
});
