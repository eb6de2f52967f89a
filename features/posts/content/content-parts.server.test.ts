import { expect, test } from "vitest";
import { cleanContent } from "./content.server.ts";

test("plain text gets paragraphs at blank lines and breaks at single ones", () => {
  expect(cleanContent("one\ntwo\n\n three < four")).toBe(
    "<p>one<br />two</p>\n<p>three &lt; four</p>",
  );
  expect(cleanContent("one <em>two</em>\r\n\r\nthree")).toBe(
    "<p>one <em>two</em></p>\n<p>three</p>",
  );
});

test("a heading, list or quotation among plain text leaves the other paragraphs theirs", () => {
  expect(cleanContent("one\n\ntwo\n<h2>A heading</h2>\nthree\nfour\n\nfive")).toBe(
    "<p>one</p>\n<p>two</p>\n<h2>A heading</h2>\n<p>three<br />four</p>\n<p>five</p>",
  );
  expect(cleanContent("one\n<ul>\n  <li>a\n\nb</li>\n</ul>")).toBe(
    "<p>one</p>\n<ul>\n  <li>a\n\nb</li>\n</ul>",
  );
  expect(cleanContent('<p>one</p>\n<img src="https://x.example/a.png">')).toBe(
    '<p>one</p>\n<p><img src="https://x.example/a.png" alt="" /></p>',
  );
});

test.each([
  "<p>one</p>\n\n<p>two</p>",
  "<div>one\n\n<p>two</p>\n\nthree</div>",
  "<p>one</p><br />\n<br /><p>two</p>",
  "<pre>one\n\ntwo</pre>",
])("what stands in blocks already stays as it is: %j", (html) => {
  expect(cleanContent(html)).toBe(html);
});

test.each([
  ["<h2>one</h2><!-- more\n\nlater --><hr>\n<p>two</p>", "<h2>one</h2><hr />\n<p>two</p>"],
  ["<p>one</p><script>a()\n\nb()</script>", "<p>one</p>"],
  ["<p>one\n\ntwo", "<p>one\n\ntwo</p>"],
  // Each part is read by itself: a wrapper that is never closed has no effect on what follows.
  ["<div><p>one</p>\ntwo", "<p>one</p>\n<p>two</p>"],
  ["<blockquote><p>one</p></blockquote></div></p>", "<blockquote><p>one</p></blockquote>"],
  ["one <b>two\n\nthree</b>", "<p>one <b>two</b></p>\n<p>three</p>"],
  // A tag without an end is text. It would swallow the next tag.
  ["<p>a<b</p><p>c</p>", "<p>a&lt;b</p><p>c</p>"],
  ['<p>one</p>two <a href="/x', '<p>one</p>\n<p>two &lt;a href="/x</p>'],
  // Words that readers don't get make no paragraph.
  ["<p>one</p><b><script>a()</script></b>", "<p>one</p><b></b>"],
])("%j is read as %j", (content, html) => {
  expect(cleanContent(content)).toBe(html);
});

test("a closing tag too many does no harm", () => {
  expect(cleanContent("</div>one\n\n<p>two</p>")).toBe("<p>one</p>\n<p>two</p>");
});

for (const part of [
  "<div>",
  "</p>",
  "<p ",
  "<!--",
  "<hr",
  "a\n\n",
  "<",
  "> ",
  "<svg>\n",
  "<b>\n\n",
]) {
  test(`a megabyte of ${JSON.stringify(part)} does not take minutes`, () => {
    const html = `<p>x</p>${part.repeat(1_000_000 / part.length)}`;
    expect(cleanContent(html)).toContain("<p>x</p>");
  });
}
