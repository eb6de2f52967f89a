// @vitest-environment jsdom

import { expect, test } from "vitest";
import {
  pasteInto,
  pasteIntoEmptyPost,
  pastingEditor,
} from "../../../../tests/helpers/editor/pasting.ts";
import { findNodes } from "../document/commands.ts";
import { openDocument } from "../document/document.ts";
import { schema } from "../document/schema.ts";
import { removeMissingImage } from "./pasted-images.ts";

type Case = [pasted: string, arrives: string];

const LINK = '<a href="https://example.com/">';
const IMG = '<img src="https://example.com/a.png" alt="">';
const TABLE = (cell: string) => `<table><tbody><tr><td>${cell}</td><td>x</td></tr></tbody></table>`;

test.each([
  [
    "a card",
    `${LINK}<div>${IMG}</div><h3>Title</h3><p>Text</p></a>`,
    `<p>${LINK}${IMG}</a></p>\n<h3>${LINK}Title</a></h3>\n<p>${LINK}Text</a></p>`,
  ],
  ["a card in a paragraph", `<p>${LINK}<div>Card</div></a></p>`, `<p>${LINK}Card</a></p>`],
  ["a link with a line break before a card", `${LINK}<br></a><div>Card</div>`, "<p>Card</p>"],
  [
    "a link with an empty box before a card",
    `<p>${LINK}<span style="display:block"></span></a></p>${LINK}<svg></svg> <br></a><div>Card</div>`,
    "<p>Card</p>",
  ],
  [
    "cards in a list, a cell and a quote",
    `<ul><li>${LINK}<div>a</div><div>b</div></a></li></ul><table><tr><td>${LINK}<div>c</div></a></td></tr></table><blockquote>${LINK}<h3>d</h3>e</a></blockquote>`,
    `<ul><li><p>${LINK}a</a></p><p>${LINK}b</a></p></li></ul>\n<table><tbody><tr><td>${LINK}c</a></td></tr></tbody></table>\n<blockquote><h3>${LINK}d</a></h3>${LINK}e</a></blockquote>`,
  ],
  [
    "boxes in boxes, and text between them",
    `${LINK}<div><div><div>a</div>b <b>c</b></div></div>d</a>`,
    `<p>${LINK}a</a></p>\n<p>${LINK}b <b>c</b></a></p>\n<p>${LINK}d</a></p>`,
  ],
  [
    "a list and a table in a link",
    `${LINK}<ul><li>a</li></ul><table><tr><td>b</td></tr></table></a>`,
    `<ul><li>${LINK}a</a></li></ul>\n<table><tbody><tr><td>${LINK}b</a></td></tr></tbody></table>`,
  ],
  [
    "inline elements between a link and its blocks",
    `${LINK}<span><b><div>a</div></b><div><i>b</i></div></span></a>`,
    `<p>${LINK}<strong>a</strong></a></p>\n<p>${LINK}<i>b</i></a></p>`,
  ],
  ["a line break in a link within words", `<p>a${LINK}<br></a>b</p>`, "<p>a<br>b</p>"],
])("no empty link is left: %s", (_, pasted, expected) => {
  expect(pasteIntoEmptyPost(pasted)).toBe(expected);
});

test.each([
  ["nothing", "<figure></figure>"],
  ["a line break", "<figure><br></figure>"],
  ["boxes in boxes", "<figure><div><p><br></p><figure><span> </span></figure></div></figure>"],
  ["a dead link and code", "<figure><a href='#'><br></a><pre><code></code></pre></figure>"],
  ["what a post doesn't have", "<figure><svg></svg><noscript><img src=a></noscript></figure>"],
  [
    "a dot",
    "<figure><picture><img width=1 height=1 src='https://example.com/'></picture></figure>",
  ],
  ["an empty caption", "<figure><br><figcaption> <br></figcaption></figure>"],
  ["an image that isn't on the clipboard", '<figure><img src="file:///a.png"></figure>'],
  ["two of them, linked", `<figure>${LINK}<img src="cid:1"></a><img src="cid:2"></figure>`],
  ["a figure with one", '<figure><figure><img src="cid:1"></figure></figure>'],
  ["one in a box", '<div><figure><div><img src="cid:1"></div></figure></div>'],
])("no empty figure is left of one with %s", (_, figure) => {
  expect(pasteIntoEmptyPost(`<p>a</p>${figure}<p>b</p>`)).toBe("<p>a</p>\n<p>b</p>");
  expect(pasteIntoEmptyPost(`<blockquote><p>a</p>${figure}</blockquote>`)).toBe(
    "<blockquote><p>a</p></blockquote>",
  );
});

test.each([
  ["an image", `<figure>${IMG}</figure>`, `<figure>${IMG}</figure>`],
  [
    "a caption, the image of which isn't on the clipboard",
    '<figure><img src="cid:1"><figcaption>C</figcaption></figure>',
    "<figure><figcaption>C</figcaption></figure>",
  ],
  [
    "a table with empty cells",
    "<figure><table><tr><td></td></tr></table></figure>",
    "<figure><table><tbody><tr><td></td></tr></tbody></table></figure>",
  ],
])("a figure stays with %s", (_, figure, expected) => {
  expect(pasteIntoEmptyPost(`<p>a</p>${figure}`)).toBe(`<p>a</p>\n${expected}`);
});

test("a missing image is removed with its figure", () => {
  const { doc, contentOf } = openDocument("", []);
  const editor = pastingEditor(doc);
  pasteInto(editor, '<p>a</p><figure><img src="file:///a.png"></figure><p>b</p>');
  const [missing] = findNodes(editor.state.doc, schema.nodes.missing_image);
  editor.dispatch(removeMissingImage(editor.state, missing?.position ?? 0));
  expect(editor.state.doc.children.map(({ type }) => type.name)).not.toContain("figure");
  expect(contentOf(editor.state.doc)).toBe("<p>a</p>\n<p>b</p>");
});

const WORDS: Case[] = [
  ["<ul><li>Label<p>Detail</p></li></ul>", "<ul><li><p>Label</p><p>Detail</p></li></ul>"],
  ["<ul><li><p>Label</p>detail</li></ul>", "<ul><li><p>Label</p><p>detail</p></li></ul>"],
  [
    "<ul><li>Label<p>Detail</p>end</li></ul>",
    "<ul><li><p>Label</p><p>Detail</p><p>end</p></li></ul>",
  ],
  [
    "<ul><li><b>Label</b><div>Detail</div><ul><li>Under<div>neath</div></li></ul></li></ul>",
    "<ul><li><p><b>Label</b></p><p>Detail</p><ul><li><p>Under</p><p>neath</p></li></ul></li></ul>",
  ],
  [
    "<ul><li>Label<ul><li>Under</li></ul></li></ul>",
    "<ul><li>Label<ul><li>Under</li></ul></li></ul>",
  ],
  [TABLE("Revenue<div>2024</div>"), TABLE("<p>Revenue</p><p>2024</p>")],
  [TABLE("<p>One</p>two"), TABLE("<p>One</p><p>two</p>")],
  [TABLE("<div>One</div><span>two</span>"), TABLE("<p>One</p><p>two</p>")],
  [
    TABLE("Total<ul><li><div>One</div>two</li></ul>"),
    TABLE("Total<ul><li><p>One</p><p>two</p></li></ul>"),
  ],
  [
    "<ul><li>Label<blockquote>One<p>two</p></blockquote></li></ul>",
    "<ul><li>Label<blockquote><p>One</p><p>two</p></blockquote></li></ul>",
  ],
  [
    "<dl><dt>Term</dt><dd>Meaning<p>more</p></dd></dl>",
    "<dl><dt>Term</dt><dd><p>Meaning</p><p>more</p></dd></dl>",
  ],
  [
    "<div>One<address>two <summary>three</summary></address></div>",
    "<p>One</p>\n<p>two</p>\n<p>three</p>",
  ],
  [
    '<figure><img src="https://example.com/i.png"><figcaption><div>Title</div>credit</figcaption></figure>',
    '<figure><img src="https://example.com/i.png" alt=""><figcaption><p>Title</p><p>credit</p></figcaption></figure>',
  ],
  ["<figure><p>One</p>two</figure>", "<figure><p>One</p>two</figure>"],
  ["<h2><div>One</div>two</h2>", "<h2>One<br>two</h2>"],
  ["<ul><li>One<figcaption>two</figcaption></li></ul>", "<ul><li><p>One</p><p>two</p></li></ul>"],
  ["<summary>One</summary><dt>two</dt><dd>three</dd>", "<p>One</p>\n<p>two</p>\n<p>three</p>"],
  ["<address>One</address><address>two</address>", "<p>One</p>\n<p>two</p>"],
  ["<ul><li>One<nav>menu</nav>two</li></ul>", "<ul><li><p>One</p><p>two</p></li></ul>"],
  ["<p>One<button>Copy</button>two<svg></svg>.</p>", "<p>One two.</p>"],
  [
    '<div style="display:flex"><span>One</span><a href="/a">two</a></div>',
    '<p>One <a href="/a">two</a></p>',
  ],
  [
    '<ul><li style="display:flex; flex-direction:column"><b>One</b>two<span>three</span></li></ul>',
    "<ul><li><b>One</b><br>two<br>three</li></ul>",
  ],
  [
    '<p><small style="display: block">One</small><cite style="display:grid">two</cite></p>',
    "<p><small>One</small><br><cite>two</cite></p>",
  ],
  ["<p><ruby>漢<rt>kan</rt>字<rp>(</rp><rt>ji</rt><rp>)</rp></ruby></p>", "<p>漢(kan)字(ji)</p>"],
];

test.each(WORDS)("words of different lines are not glued: %s", (pasted, expected) => {
  expect(pasteIntoEmptyPost(pasted)).toBe(expected);
});
