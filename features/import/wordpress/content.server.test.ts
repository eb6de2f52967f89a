import { expect, test } from "vitest";
import { findUnknownShortcodes, readContent, readExcerpt } from "./content.server.ts";

const read = (html: string) => readContent(html, () => undefined);
const convert = (html: string) => read(html).content;

test.each([
  // Paragraphs, where a classic post has none.
  ["One\n\n\nTwo", "<p>One</p>\n<p>Two</p>"],
  ["One\n \nTwo", "<p>One</p>\n<p>Two</p>"],
  ["One<br />\ntwo\nthree", "<p>One<br />\ntwo<br />\nthree</p>"],
  ['<a\nhref="/x">x</a>', '<p><a\nhref="/x">x</a></p>'],
  ["<p>One\nline</p>\n\nTwo", "<p>One\nline</p>\n<p>Two</p>"],
  ["<p>One\n<p>Two\n<h2>Three</h2>", "<p>One\n\n<p>Two\n\n<h2>Three</h2>"],
  ["<div>alone</div>", "<div>\nalone\n</div>"],
  ["<div>one\n\ntwo</div>end", "<div>\n<p>one</p>\n<p>two</p>\n</div>\n<p>end</p>"],
  ["a</p>\n\nb", "<p>a</p>\n<p>b</p>"],
  ["&nbsp;\n\n<br />\n\na", "<p>a</p>"],
  [
    "<ul><li><ul><li>a</li></ul>\n\n</li></ul>b",
    "<ul><li><ul><li>a</li></ul>\n\n</li></ul>\n<p>b</p>",
  ],
  ["<pre>a\n\n<b>b</b></pre>", "<pre>a\n\n<b>b</b></pre>"],
  ["<ol><li>never closed\n\nb", "<ol><li>never closed\n\nb"],
  [
    "text <iframe\nsrc='x'></iframe>\n\nmore",
    "<p>text <iframe\nsrc='x'></iframe></p>\n<p>more</p>",
  ],
  ["<img src='a.png'>", "<p><img src='a.png'></p>"],
  ["1 < 2\n\n3 > 2", "<p>1 < 2</p>\n<p>3 > 2</p>"],
  ["", ""],
  // Blocks have theirs.
  ["<!-- wp:paragraph -->\n<p>a\nb</p>\n<!-- /wp:paragraph -->", "<p>a\nb</p>"],
  ['<!-- wp:x/y {"a":{"b":"} -->"}} -->\n<p>a</p>\n<!-- /wp:x/y -->', "<p>a</p>"],
  ['<!-- wp:x {"a":"<b> --> c"} --><p>a</p>', "<p>a</p>"],
  ['<!-- wp:x {broken --><p>a</p><!-- wp:y {"b":1} --><p>b</p>', "<p>a</p><p>b</p>"],
  ["<!-- wp:freeform -->\nOne\n\nTwo\n<!-- /wp:freeform -->", "<p>One</p>\n<p>Two</p>"],
  ["<!--wp:paragraph--><p>a</p>", "<p>a</p>"],
  ["a<!-- a note -->b <!--[if mso]><x></x><![endif]-->", "<p>ab</p>"],
  ["a <!-- never closed", "<p>a <!-- never closed</p>"],
  // Dynamic ones have no content.
  ['a<!-- wp:block {"ref":7} /-->', "a"],
  // Shortcodes.
  ["[caption]<img src='a.png' />[/caption]", "<figure><img src='a.png' /></figure>"],
  ["[caption]No image[/caption]", "<figure><figcaption>No image</figcaption></figure>"],
  [
    "[embed]https://example.com/?a=1&amp;b=2[/embed]",
    '<p><a href="https://example.com/?a=1&amp;b=2">https://example.com/?a=1&amp;b=2</a></p>',
  ],
  ["[embed]javascript:alert(1)[/embed]", "<p>javascript:alert(1)</p>"],
  [
    "[audio mp3='https://old.example.com/a.mp3'][/audio]",
    '<p><a href="https://old.example.com/a.mp3">https://old.example.com/a.mp3</a></p>',
  ],
  [
    "[sourcecode language='c++']a &amp;&amp; b[/sourcecode]",
    '<pre><code class="language-c++">a &amp;&amp; b</code></pre>',
  ],
  ["[code language='a b\"']x[/code]", "<pre><code>x</code></pre>"],
  ["[code]a\n\n<pre>b</pre>[/code]", "<pre><code>a\n\n&lt;pre&gt;b&lt;/pre&gt;</code></pre>"],
  ["<pre>[gallery] <!-- kept --></pre>", "<pre>[gallery] <!-- kept --></pre>"],
  ["[[code]] and [[contact-form]]", "<p>[code] and [contact-form]</p>"],
  ["if [[ -f a ]]; then", "<p>if [[ -f a ]]; then</p>"],
  [
    "<!-- wp:embed -->\n<figure><div>\nhttps://youtu.be/dQw4w9WgXcQ\n</div></figure>\n<!-- /wp:embed -->",
    '<figure><div>\n<a class="video" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">Video on YouTube</a>\n</div></figure>',
  ],
  [
    "<!-- wp:paragraph --><p>https://vimeo.com/76979871</p>",
    '<p><a class="video" href="https://vimeo.com/76979871">Video on Vimeo</a></p>',
  ],
  ["a[gallery]", "<p>a</p>"],
  ["a[gallery ids='1,2']", "<p>a</p>"],
])("%j becomes %j", (html, content) => {
  expect(convert(html)).toBe(content);
});

test.each(["[1]", "[sic]", "[emphasis added]", "<code>a[index]</code>", "[x]", "an [unfinished"])(
  "%j is taken for words",
  (html) => {
    expect(findUnknownShortcodes(html)).toEqual([]);
  },
);

test.each([
  ["[gallery ids='1'] [box] [box] <pre>[toc]</pre> [form_1]", ["box", "form_1"]],
  ["[caption]never closed", ["caption"]],
  ["[/box] [gist 123] [youtube https://youtu.be/x]", ["box", "gist", "youtube"]],
])("a dry run knows the shortcodes of %j that will stay", (html, names) => {
  expect(findUnknownShortcodes(html)).toEqual(names);
});

test("the words before the mark are the teaser", () => {
  expect(read("One <b>two</b>\n\nthree<!--more-->four")).toMatchObject({
    teaser: "One two three",
    content: "<p>One <b>two</b></p>\n<p>three</p>\n<p>four</p>",
  });
  expect(read("[code]x[/code]<p>a</p><p><!-- more --></p>b").teaser).toBe("x a");
  expect(read("no mark").teaser).toBe("");
});

test("an excerpt is text", () => {
  expect(readExcerpt("<!-- wp:paragraph --><p>An <em>excerpt</em> &amp; more.</p>")).toBe(
    "An excerpt & more.",
  );
  expect(readExcerpt(" \n ")).toBe("");
});

const HOSTILE = [
  ...[
    "<a ",
    '<a x="',
    "<a x='>",
    "<!--",
    "<!--more ",
    "<!-- wp:x {",
    "<!-- wp:freeform -->",
    "[a [",
  ],
  ...[
    "[caption]",
    "[code]",
    "[[a",
    "[a b='",
    "<pre>",
    "<div>",
    "<p> ",
    "\n ",
    "</p>",
    "[/",
    "<br ",
    "<b>\n",
  ],
  ...["https://a\n", "<p>https://a ", "[gallery ids='1']", "<iframe>", "[code] ", "]]>", "\ue000"],
];

test.each(HOSTILE)(
  "half a megabyte of %j is converted in one go",
  (text) => {
    const { content } = read(text.repeat(500_000 / text.length));
    expect(typeof content).toBe("string");
  },
  10_000,
);
