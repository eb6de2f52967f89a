// @vitest-environment jsdom

import { expect, test } from "vitest";
import { pasteIntoEmptyPost } from "../../../../tests/helpers/editor/pasting.ts";

type Case = [pasted: string, arrives: string];

const A = (text: string) => `<a href="https://example.com/">${text}</a>`;
const IMAGE = '<img src="https://example.com/i.png" alt="">';

const INLINE_AROUND_BLOCKS: Case[] = [
  [
    `<ul><li>${A("<div>One</div>")}</li><li>Two</li></ul>`,
    `<ul><li>${A("One")}</li><li>Two</li></ul>`,
  ],
  [
    `<ol><li>${A("<h3>Title</h3><p>Words</p>")}<p>after</p></li></ol>`,
    `<ol><li><h3>${A("Title")}</h3><p>${A("Words")}</p><p>after</p></li></ol>`,
  ],
  [
    "<table><tr><td><small><p>One</p><p>Two</p></small></td><td>x</td></tr></table>",
    "<table><tbody><tr><td><p><small>One</small></p><p><small>Two</small></p></td><td>x</td></tr></tbody></table>",
  ],
  [
    "<blockquote><p>Quote</p><cite><p>Who</p></cite></blockquote>",
    "<blockquote><p>Quote</p><p><cite>Who</cite></p></blockquote>",
  ],
  [
    "<blockquote><q><blockquote><p>Inner</p></blockquote></q></blockquote>",
    "<blockquote><blockquote><p><q>Inner</q></p></blockquote></blockquote>",
  ],
  [
    `<figure>${A(`<div>${IMAGE}</div>`)}<figcaption><small><p>One</p></small></figcaption></figure>`,
    `<figure>${A(IMAGE)}<figcaption><small>One</small></figcaption></figure>`,
  ],
  [
    `<figure>${A(`${IMAGE}<figcaption>One</figcaption>`)}</figure>`,
    `<figure>${A(IMAGE)}<figcaption>${A("One")}</figcaption></figure>`,
  ],
  [
    `<ul><li><small>${A("<p>One</p>")}<ul><li>Two</li></ul></small></li></ul>`,
    `<ul><li>${A("<small>One</small>")}<ul><li><small>Two</small></li></ul></li></ul>`,
  ],
  [
    `<ul><li>${A("<small><p>One</p></small>")}</li></ul>`,
    `<ul><li>${A("<small>One</small>")}</li></ul>`,
  ],
  [
    `<ul>${A("<li>One</li><li>Two</li>")}<li>Three</li></ul>`,
    `<ul><li>${A("One")}</li><li>${A("Two")}</li><li>Three</li></ul>`,
  ],
  [
    "<ins><table><tr><td>One</td><td><ul><li>Two</li></ul></td></tr></table></ins><p>x</p>",
    "<table><tbody><tr><td><ins>One</ins></td><td><ul><li><ins>Two</ins></li></ul></td></tr></tbody></table>\n<p>x</p>",
  ],
  [
    `<table><tr><td><small><div><mark><div>One</div></mark>two</div></small></td></tr></table>`,
    "<table><tbody><tr><td><p><small><mark>One</mark></small></p><p><small>two</small></p></td></tr></tbody></table>",
  ],
  [`${A("<h2>Title</h2><p>Words</p>")}`, `<h2>${A("Title")}</h2>\n<p>${A("Words")}</p>`],
  [`<p>x</p>${A("<hr><div>One</div>")}`, `<p>x</p>\n<hr>\n<p>${A("One")}</p>`],
  [
    `<abbr title="y">${A("<pre>a\nb</pre>")}</abbr><p>x</p>`,
    "<pre><code>a\nb</code></pre>\n<p>x</p>",
  ],
  [
    "<x-card><a href='/a'><x-part><div>One</div></x-part>two</a></x-card><ul><li>x</li></ul>",
    '<p><a href="/a">One</a></p>\n<p><a href="/a">two</a></p>\n<ul><li>x</li></ul>',
  ],
];

test.each(INLINE_AROUND_BLOCKS)(
  "an inline element around blocks goes inside them: %s",
  (pasted, expected) => {
    expect(pasteIntoEmptyPost(pasted)).toBe(expected);
  },
);

const BLOCKS_IN_TEXT: Case[] = [
  [
    "<p>One<table><tr><td>x</td></tr></table>two</p>",
    "<p>One</p>\n<table><tbody><tr><td>x</td></tr></tbody></table>\n<p>two</p>",
  ],
  [
    "<blockquote><p>One<table><tr><td>x</td></tr></table></p></blockquote>",
    "<blockquote><p>One</p><table><tbody><tr><td>x</td></tr></tbody></table></blockquote>",
  ],
  ["<h2>Title<ul><li>One</li></ul></h2>", "<h2>Title</h2>\n<ul><li>One</li></ul>"],
  [
    "<h2><pre>code</pre><small>Title</small></h2>",
    "<pre><code>code</code></pre>\n<h2><small>Title</small></h2>",
  ],
  ["<h3><p>Title</p></h3>", "<h3>Title</h3>"],
  [
    "<ul><li><h3><div>One</div><a href='/a'><p>Two</p></a></h3>x</li></ul>",
    '<ul><li><h3>One<br><a href="/a">Two</a></h3>x</li></ul>',
  ],
  [
    "<details><summary><h3>Title</h3><ul><li>One</li></ul></summary><p>x</p></details>",
    "<details><summary>Title<br>One</summary><p>x</p></details>",
  ],
  [
    "<table><tr><td>x</td></tr><caption><p>One</p><em><div>Two</div></em></caption></table>",
    "<table><caption>One<br><em>Two</em></caption><tbody><tr><td>x</td></tr></tbody></table>",
  ],
  [
    "<table><caption>One</caption><caption>Two</caption><tr><td>x</td></tr></table>",
    "<table><caption>One<br>Two</caption><tbody><tr><td>x</td></tr></tbody></table>",
  ],
  ["<p>x</p><b><ol><li><br></li></ol><figure><p><br></p></figure></b>", "<p>x</p>"],
  ["<p>x</p><table><caption>Only</caption></table>", "<p>x</p>\n<p>Only</p>"],
];

test.each(BLOCKS_IN_TEXT)("blocks leave text that can’t have them: %s", (pasted, expected) => {
  expect(pasteIntoEmptyPost(pasted)).toBe(expected);
});
