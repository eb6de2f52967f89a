import { expect, test } from "vitest";
import { withParagraphs } from "./paragraphs.ts";

test("plain text gets paragraphs at blank lines and breaks at single ones", () => {
  expect(withParagraphs("one\ntwo\n\n three < four")).toBe(
    "<p>one<br />two</p>\n<p>three &lt; four</p>",
  );
  expect(withParagraphs("one <em>two</em>\r\n\r\nthree")).toBe(
    "<p>one <em>two</em></p>\n<p>three</p>",
  );
});

test("a heading, list or quotation among plain text leaves the other paragraphs theirs", () => {
  expect(withParagraphs("one\n\ntwo\n<h2>A heading</h2>\nthree\nfour\n\nfive")).toBe(
    "\n<p>one</p>\n<p>two</p>\n<h2>A heading</h2>\n<p>three<br />four</p>\n<p>five</p>\n",
  );
  expect(withParagraphs("one\n<ul>\n  <li>a\n\nb</li>\n</ul>")).toBe(
    "\n<p>one</p>\n<ul>\n  <li>a\n\nb</li>\n</ul>",
  );
  expect(withParagraphs('<p>one</p>\n<img src="a.png">')).toBe(
    '<p>one</p>\n<p><img src="a.png"></p>\n',
  );
});

test("what stands in blocks already stays as it is", () => {
  for (const html of [
    "<p>one</p>\n\n<p>two</p>",
    "<div>one\n\n<p>two</p>\n\nthree</div>",
    "<h2>one</h2><!-- more\n\nlater --><hr>\n<p>two</p>",
    "<p>one</p><script>a()\n\nb()</script>",
    "<p>one</p><br>\n<br><p>two</p>",
    "<p>one\n\ntwo",
    "<pre>one\n\ntwo</pre>",
  ]) {
    expect(withParagraphs(html)).toBe(html);
  }
});

test("a closing tag too many does no harm", () => {
  expect(withParagraphs("</div>one\n\n<p>two</p>")).toBe("</div>\n<p>one</p>\n<p>two</p>");
});

for (const part of ["<div>", "</p>", "<p ", "<!--", "<hr", "a\n\n", "<", "> ", "<svg>\n"]) {
  test(`a megabyte of ${JSON.stringify(part)} does not take minutes`, () => {
    const html = `<p>x</p>${part.repeat(1_000_000 / part.length)}`;
    expect(withParagraphs(html)).toContain("<p>x</p>");
  });
}
