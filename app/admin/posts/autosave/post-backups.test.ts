import { expect, test } from "vitest";
import { EMPTY } from "../editor/post-values.ts";
import { changedWords, chooseOffers } from "./post-backups.ts";

const saved = { ...EMPTY, title: "Title", content: "<p>Some text here.</p>" };
const at = (minute: number, title: string) => {
  return { values: { ...saved, title }, at: `2026-02-03T12:0${minute}:00Z` };
};
const one = { ...at(1, "One"), name: "post:1:a" };
const two = { ...at(2, "Two"), name: "post:1:b" };
const onServer = { ...at(3, "Server"), isElsewhere: true };
const open = new Set<string>();

test("the changes of all tabs and of another device are offered, newest first", () => {
  expect(chooseOffers([one, two], onServer, { saved, open })).toEqual([onServer, two, one]);
});

test("another device's changes are offered, also if they are older or this browser has none", () => {
  const older = { ...at(0, "Older"), isElsewhere: true };
  expect(chooseOffers([one], older, { saved, open })).toEqual([one, older]);
  expect(chooseOffers([], older, { saved, open })).toEqual([older]);
});

test("what another tab is writing is not offered, nor the server's copy of it", () => {
  const copy = { ...at(5, "One"), isElsewhere: false };
  expect(chooseOffers([one, two], copy, { saved, open: new Set([one.name]) })).toEqual([two]);
  expect(chooseOffers([one], copy, { saved, open: new Set([one.name]) })).toEqual([]);
  expect(chooseOffers([], copy, { saved, open })).toEqual([copy]);
});

test("what is saved already is not offered, and the same changes only once", () => {
  const same = { ...at(4, "One"), name: "post:1:c" };
  const asSaved = { values: saved, at: one.at, name: "post:1:d" };
  const copy = { ...at(5, "One"), isElsewhere: true };
  expect(chooseOffers([one, same, asSaved], copy, { saved, open })).toEqual([one]);
});

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
