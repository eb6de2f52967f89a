import { expect, test } from "vitest";
import { contentBlocks } from "./content-blocks.server.ts";

const blockSources = (content: string) => contentBlocks(content)?.map(({ source }) => source);

test.each([
  ["one\n\ntwo\r\n\r\nthree\n", ["one\n\n", "two\r\n\r\n", "three\n"]],
  ["<p>one</p>\n\n<p>two</p>", ["<p>one</p>\n\n", "<p>two</p>"]],
  ["<p>one\n<p>two", ["<p>one\n", "<p>two"]],
  ["<section><p>one</p></section>", ["<section>", "<p>one</p>", "</section>"]],
  ["<div class=x>\n<p>one</p>\ntwo", ["<div class=x>\n", "<p>one</p>", "\ntwo"]],
  ["a <!-- note --> b\n<!-- wp:x -->\nc", ["a <!-- note --> b\n", "<!-- wp:x -->", "\nc"]],
  ["<aside><p>one</p></aside>", ["<aside>", "<p>one</p>", "</aside>"]],
  [
    "<p>one</p>\n<aside class='callout'>two\n\nthree</aside>\nfour",
    ["<p>one</p>\n", "<aside class='callout'>two\n\nthree</aside>", "\nfour"],
  ],
  ['<a href="/x"><h2>one</h2></a>\n\ntwo', ['<a href="/x"><h2>one</h2></a>', "\n\ntwo"]],
])("%j is cut into %j", (content, sources) => {
  expect(blockSources(content)?.join("")).toBe(content);
  expect(blockSources(content)).toEqual(sources);
});

test("content that can't be read in parts is not cut", () => {
  expect(contentBlocks("Use <my-element> here\n\nand there")).toBe(null);
  expect(contentBlocks("<b>".repeat(1000))).toBe(null);
});

test.each(["<b>", "</p>", "<svg>"])("a megabyte of %s does not take minutes", (tags) => {
  const content = tags.repeat(1_000_000 / tags.length);
  expect(blockSources(content)?.join("") ?? content).toBe(content);
});
