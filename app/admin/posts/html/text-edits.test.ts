import { expect, test } from "vitest";
import {
  bold,
  code,
  codeBlock,
  type Edit,
  heading,
  image,
  link,
  list,
  quote,
  type SelectedText,
  shifted,
  table,
} from "./text-edits.ts";

/** Reads a text whose mark stands between brackets, and writes the edited one the same way. */
function edited(text: string, edit: (selected: SelectedText) => Edit) {
  const start = text.indexOf("[");
  const end = text.indexOf("]") - 1;
  const plain = text.replace("[", "").replace("]", "");
  const { from, to, insert, ...mark } = edit({ text: plain, start, end });
  const after = plain.slice(0, from) + insert + plain.slice(to);
  return `${after.slice(0, mark.start)}[${after.slice(mark.start, mark.end)}]${after.slice(mark.end)}`;
}

test("a selected word becomes bold, and plain again", () => {
  expect(edited("a [word] here", bold)).toBe("a <strong>[word]</strong> here");
  expect(edited("a <strong>[word]</strong> here", bold)).toBe("a [word] here");
  expect(edited("a [<strong>word</strong>] here", bold)).toBe("a [word] here");
});

test("spaces at the edge of a mark stay outside the tag", () => {
  expect(edited("a [word ]here", bold)).toBe("a <strong>[word]</strong> here");
  expect(edited("a[ ]b", bold)).toBe("a<strong>[ ]</strong>b");
});

test("without a selection, the cursor ends up inside the tag", () => {
  expect(edited("a []", bold)).toBe("a <strong>[]</strong>");
});

test("code is written so that it is shown, and read back", () => {
  expect(edited("[a < b && c &lt; d]", code)).toBe("<code>[a &lt; b &amp;&amp; c &lt; d]</code>");
  expect(edited("<code>[a &lt; b]</code>", code)).toBe("[a < b]");
  expect(edited("x\n[if (a < b)\n  go()]\ny", codeBlock)).toBe(
    "x\n<pre><code>[if (a &lt; b)\n  go()]</code></pre>\ny",
  );
  expect(edited("[<pre><code>a &lt; b</code></pre>]", codeBlock)).toBe("[a < b]");
});

test("a link selects the place of its URL, or uses a selected URL", () => {
  expect(edited("see [here]", link)).toBe('see <a href="[https://]">here</a>');
  expect(edited("[https://example.com/a]", link)).toBe(
    '<a href="https://example.com/a">[https://example.com/a]</a>',
  );
});

test("a line becomes a heading, another heading, and a line again", () => {
  const h2 = (selected: SelectedText) => heading(selected, 2);
  const h3 = (selected: SelectedText) => heading(selected, 3);
  expect(edited("one\nt[w]o\nthree", h2)).toBe("one\n<h2>[two]</h2>\nthree");
  expect(edited("<h2>t[w]o</h2>", h3)).toBe("<h3>[two]</h3>");
  expect(edited("<p>t[w]o</p>", h3)).toBe("<h3>[two]</h3>");
  expect(edited("<h2>t[w]o</h2>", h2)).toBe("[two]");
  expect(edited("one\n[]", h2)).toBe("one\n<h2>[]</h2>");
  expect(edited("[one\n\ntwo]", h2)).toBe("[<h2>one</h2>\n\n<h2>two</h2>]");
  expect(edited("[\n]one", h2)).toBe("<h2>[]</h2>\none");
});

test("lines become a list, the other list, and lines again", () => {
  const ul = (selected: SelectedText) => list(selected, "ul");
  const ol = (selected: SelectedText) => list(selected, "ol");
  expect(edited("x\n[- one\n\n2. two\n]y", ul)).toBe(
    "x\n[<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>]\ny",
  );
  expect(edited("[<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>]", ol)).toBe(
    "[<ol>\n  <li>one</li>\n  <li>two</li>\n</ol>]",
  );
  expect(edited("[<ol>\n  <li>one</li>\n  <li>two</li>\n</ol>]", ol)).toBe("[one\ntwo]");
  expect(edited("[]", ul)).toBe("<ul>\n  <li>[]</li>\n</ul>");
});

test("lines become a quotation, and lines again", () => {
  expect(edited("[one\ntwo]", quote)).toBe(
    "[<blockquote>\n  <p>one</p>\n  <p>two</p>\n</blockquote>]",
  );
  expect(edited("[<blockquote>\n  <p>one</p>\n</blockquote>]", quote)).toBe("[one]");
  expect(edited("[]", quote)).toBe("<blockquote>\n  <p>[]</p>\n</blockquote>");
});

test("a table is inserted below the line, with the cursor in its first cell", () => {
  expect(edited("on[]e\ntwo", table)).toMatch(
    /^one\n<table>\n[^[]*<th>\[\]<\/th>.*\n[\s\S]*\ntwo$/,
  );
  expect(edited("[]", table)).toMatch(/^<table>/);
});

test("an image is inserted after the selection, with the cursor in its alt text", () => {
  const put = (selected: SelectedText) => image(selected, "/i.png");
  expect(edited("a [b] c", put)).toBe('a b<img src="/i.png" alt="[]"> c');
});

test("an image from the library comes with its alt text, selected", () => {
  const put = (selected: SelectedText) => image(selected, "/i.png", 'A "big" chart & more');
  expect(edited("a []", put)).toBe(
    'a <img src="/i.png" alt="[A &quot;big&quot; chart &amp; more]">',
  );
});

test("a remembered place moves with what is typed before it, and with nothing else", () => {
  expect(shifted(5, "hello world", "well, hello world")).toBe(11);
  expect(shifted(5, "hello world", "hello big world")).toBe(5);
  expect(shifted(5, "hello world", "hello world!")).toBe(5);
  expect(shifted(11, "hello world", "hello")).toBe(5);
  expect(shifted(8, "hello world", "hellish world")).toBe(10);
  expect(shifted(8, "hello world", "help")).toBe(4);
});
