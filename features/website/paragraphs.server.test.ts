import { expect, test } from "vitest";
import { paragraphsOf } from "./paragraphs.server.ts";

test("each block is a paragraph of plain text", () => {
  const html = `<p>One &amp; <strong>two</strong>,\n<a href="/blog">three</a>.</p>
<ul><li>first</li><li><p>second</p><p>more of it</p></li></ul><blockquote>Four<br />five</blockquote>`;
  expect(paragraphsOf(html)).toEqual([
    "One & two, three.",
    "• first",
    "• second",
    "more of it",
    "Four five",
  ]);
});

test("nothing has no paragraphs", () => {
  expect(paragraphsOf("<p> </p><ul><li></li></ul>")).toEqual([]);
});
