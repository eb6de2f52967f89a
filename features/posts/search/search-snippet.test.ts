import { expect, test } from "vitest";
import { makeSnippet, markWords } from "./reader-search.server.ts";

test("searched words are marked in any case, with accents, as plurals, the last one as a prefix", () => {
  expect(markWords("Résumé of Résumés", ["resume"])).toEqual(["", "Résumé", " of ", "Résumés", ""]);
  expect(markWords("The data-governance guide", ["data", "gov"])).toEqual([
    "The ",
    "data",
    "-",
    "governance",
    " guide",
  ]);
  expect(markWords("Data reports, reporting", ["data", "report"])).toEqual([
    "",
    "Data reports",
    ", ",
    "reporting",
    "",
  ]);
  expect(markWords("Nothing here", ["data"])).toEqual(["Nothing here"]);
});

test("a snippet is the part with most of the words, cut between words", () => {
  const filler = "lorem ipsum dolor sit amet ".repeat(40);
  const text = `${filler}warehouse ${filler}a warehouse for governance ${filler}`;
  const snippet = makeSnippet(text, ["warehouse", "governance"])?.join("") ?? "";
  expect(snippet).toContain("a warehouse for governance");
  expect(snippet).toMatch(/^… \w+ .* \w+ …$/);
  expect(snippet.length).toBeLessThan(260);
});

test("HTML in a text stays text, and a text without the words has no snippet", () => {
  expect(makeSnippet("use <b>data</b> & co", ["data"])).toEqual(["use <b>", "data", "</b> & co"]);
  expect(makeSnippet("nothing", ["data"])).toBeUndefined();
  expect(makeSnippet("", ["data"])).toBeUndefined();
});

test("no character is cut in half", () => {
  const text = `data${"😀".repeat(400)}`;
  expect(makeSnippet(text, ["data"])?.join("").isWellFormed()).toBe(true);
  expect(
    makeSnippet(`${"😀".repeat(400)}data`, ["data"])
      ?.join("")
      .isWellFormed(),
  ).toBe(true);
});
