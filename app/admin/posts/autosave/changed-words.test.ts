import { expect, test } from "vitest";
import { EMPTY } from "../form-values.ts";
import { changedWords } from "./changed-words.ts";

const saved = { ...EMPTY, title: "Title", content: "<p>Some text here.</p>" };

test.each([
  ["an added title", { title: "Title and more" }, "and more"],
  ["a word in the text", { content: "<p>Some better text here.</p>" }, "better"],
  ["a letter of a word", { content: "<p>Some texts here.</p>" }, "texts"],
  ["a removed letter", { content: "<p>Some ext here.</p>" }, "ext"],
  ["new paragraphs", { content: `${saved.content}<p>A</p>\n<h2>b <em>c</em></h2>` }, "A b c"],
  ["long text", { excerpt: "word ".repeat(50) }, `${"word ".repeat(12).trim()}…`],
  ["a switch", { published: true }, ""],
])("%s is described by its words", (_, change, words) => {
  expect(changedWords(saved, { ...saved, ...change })).toBe(words);
});
