// @vitest-environment jsdom

import { expect, test } from "vitest";
import { pasteIntoEmptyPost } from "../../../../tests/helpers/editor/pasting.ts";

const LINK = '<a href="https://example.com/">';

test.each([
  [
    "a heading, whose bold is its own",
    '<h2 style="font-style:italic">a</h2><h3 style="font-weight:bold;text-decoration:underline line-through">b</h3>',
    "<h2><em>a</em></h2>\n<h3><s><u>b</u></s></h3>",
  ],
  [
    "headings that move down or are only called so",
    '<h1 style="text-decoration:underline">a</h1><h1>b</h1><h2 style="font-style:italic">c</h2><div role=heading aria-level=3 style="text-decoration:line-through">d</div>',
    "<h2><u>a</u></h2>\n<h2>b</h2>\n<h3><em>c</em></h3>\n<h4><s>d</s></h4>",
  ],
  [
    "a list, and a list in it",
    '<ul style="font-weight:bold"><li>a<ol style="text-decoration:underline"><li>b</li></ol></li></ul>',
    "<ul><li><strong>a</strong><ol><li><strong><u>b</u></strong></li></ol></li></ul>",
  ],
  [
    "the inner of two lists",
    '<ol style="font-style:italic"><li>a<ul style="font-style:normal;text-decoration-line:underline"><li>b <i>c</i></li></ul></li></ol>',
    "<ol><li><em>a</em><ul><li><u>b <i>c</i></u></li></ul></li></ol>",
  ],
  [
    "a citation",
    '<p>a <cite style="font-weight:bold">b</cite> <cite style="font-style:italic">c</cite></p>',
    "<p>a <strong><cite>b</cite></strong> <em><cite>c</cite></em></p>",
  ],
  [
    "a table, the first row of which is its header",
    '<table style="font-weight:bold"><tr><td>a</td></tr><tr><td>b</td></tr></table>',
    '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td><strong>b</strong></td></tr></tbody></table>',
  ],
  [
    "parts of a table, and paragraphs in a cell",
    '<table style="text-decoration:line-through"><thead style="font-style:italic"><tr><th>a</th></tr></thead><tbody style="text-decoration:underline"><tr><td><p>b</p><p style="font-weight:bold">c</p></td></tr></tbody></table>',
    "<table><thead><tr><th><em><s>a</s></em></th></tr></thead><tbody><tr><td><p><s><u>b</u></s></p><p><strong><s><u>c</u></s></strong></p></td></tr></tbody></table>",
  ],
  [
    "a quote, a definition, a caption and a fold",
    '<blockquote style="font-style:italic"><p>a</p></blockquote><dl style="font-weight:bold"><dt>b</dt><dd style="font-weight:normal">c</dd></dl><figure style="font-style:italic"><img src="https://example.com/a.png"><figcaption>d</figcaption></figure><details><summary style="text-decoration:underline">e</summary><p>f</p></details>',
    '<blockquote><p><em>a</em></p></blockquote>\n<dl><dt><strong>b</strong></dt><dd>c</dd></dl>\n<figure><img src="https://example.com/a.png" alt=""><figcaption><em>d</em></figcaption></figure>\n<details><summary><u>e</u></summary><p>f</p></details>',
  ],
  [
    "code, small print, marked and raised text",
    '<p><code style="font-weight:bold">a</code> <small style="text-decoration:line-through">b</small> <mark style="font-style:italic">c</mark> <sup style="text-decoration:underline">d</sup></p>',
    "<p><strong><code>a</code></strong> <s><small>b</small></s> <em><mark>c</mark></em> <sup><u>d</u></sup></p>",
  ],
  [
    "an element that takes one style back and adds another",
    '<b style="font-weight:normal;text-decoration:underline"><p>a</p><ul style="font-style:italic"><li>b</li></ul></b>',
    "<p><u>a</u></p>\n<ul><li><em><u>b</u></em></li></ul>",
  ],
  [
    "blocks in an underlined element, in which nothing ends the line",
    '<div style="text-decoration:underline"><h2>a</h2><p>b <span style="text-decoration:none">c</span></p></div>',
    "<h2><u>a</u></h2>\n<p><u>b c</u></p>",
  ],
  [
    "a line around a link, but no line under a link alone",
    `<p style="text-decoration:underline">a ${LINK}b</a></p><p><span style="text-decoration:underline"><span>${LINK}c</a></span></span> ${LINK}<span style="text-decoration:underline">d</span></a></p>`,
    `<p><u>a ${LINK}b</a></u></p>\n<p>${LINK}c</a> ${LINK}d</a></p>`,
  ],
  [
    "a bold and struck link",
    `<p>${LINK.replace(">", ' style="font-weight:bold;text-decoration:line-through">')}a</a></p>`,
    `<p>${LINK}<strong><s>a</s></strong></a></p>`,
  ],
  [
    "an image, of which nothing is bold",
    '<p style="font-weight:bold"><img src="https://example.com/a.png"></p>',
    '<p><img src="https://example.com/a.png" alt=""></p>',
  ],
  [
    "all of a page",
    '<body style="font-weight:bold"><p>a</p>b <i>c</i></body>',
    "<p><strong>a</strong></p>\n<p><strong>b <i>c</i></strong></p>",
  ],
  [
    "classes of lists and text, but not those of headings and links",
    `<style>h2.x{font-style:italic} a{font-weight:bold} span.MsoHyperlink{text-decoration:underline} ul.y{font-weight:bold} cite{text-decoration:underline}</style><h2 class=x style="margin:0">a</h2><p><span class=MsoHyperlink>${LINK}b</a></span> <cite>c</cite></p><ul class=y><li>d</li></ul>`,
    `<h2>a</h2>\n<p>${LINK}b</a> <cite><u>c</u></cite></p>\n<ul><li><strong>d</strong></li></ul>`,
  ],
])("formatting that is written as a style arrives: %s", (_, pasted, expected) => {
  expect(pasteIntoEmptyPost(pasted)).toBe(expected);
});
