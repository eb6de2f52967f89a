// @vitest-environment jsdom

import { expect, test } from "vitest";
import { cleanContent } from "#features/posts/content/content.server.ts";
import { pasteIntoEmptyPost } from "../../../../tests/helpers/editor/pasting.ts";

const BOOKMARK = "<span style='mso-bookmark:_Toc1'></span>";
const PAGE_BREAK =
  "<span lang=EN-US><br clear=all style='mso-special-character:line-break;page-break-before:always'></span>";

function item(level: number, sign: string, text: string, list = "l0") {
  return `<p class=MsoListParagraph style='mso-list:${list} level${level} lfo1'><span style='mso-list:Ignore'>${sign}</span>${text}</p>\n`;
}

test.each([
  [
    "an empty bookmark",
    item(1, "1.", "One") + BOOKMARK + item(1, "2.", "Two"),
    "<ol><li>One</li><li>Two</li></ol>",
  ],
  [
    "bookmarks in bookmarks and an anchor, between levels",
    `${item(1, "1.", "One")}<span style='mso-bookmark:a'>${BOOKMARK}<a name="_Hlk1"></a></span>\n${item(2, "a.", "Under")}${BOOKMARK}${BOOKMARK}${item(1, "2.", "Two")}`,
    '<ol><li>One<ol type="a"><li>Under</li></ol></li><li>Two</li></ol>',
  ],
  [
    "the end of a page and a content control",
    `${item(1, "·", "One")}${PAGE_BREAK}${item(1, "·", "Two")}<w:SdtPr></w:SdtPr>${item(1, "·", "Three")}`,
    "<ul><li>One</li><li>Two</li><li>Three</li></ul>",
  ],
  [
    "bookmarks and boxes around items",
    `<span style='mso-bookmark:a'>${item(1, "1.", "One")}</span>${BOOKMARK}<div style='border:solid'><span style='mso-bookmark:b'>${item(2, "a.", "Under")}</span></div><a name="_Ref1">${item(1, "2.", "Two")}</a>`,
    '<ol><li>One<ol type="a"><li>Under</li></ol></li><li>Two</li></ol>',
  ],
  [
    "a bookmark before a real list and before a paragraph that continues an item",
    `${item(1, "1.", "One")}${BOOKMARK}<ol start=2><li style='mso-list:l0 level1 lfo1'>Two</li></ol>${BOOKMARK}<p class=MsoListParagraph>more</p>${BOOKMARK}${item(1, "3.", "Three")}`,
    "<ol><li>One</li><li><p>Two</p><p>more</p></li><li>Three</li></ol>",
  ],
  [
    "but not what parts two lists, or shows something",
    `${item(1, "·", "One")}${BOOKMARK}${item(1, "·", "Other", "l1")}<hr>${item(1, "·", "Last", "l1")}`,
    "<ul><li>One</li></ul>\n<ul><li>Other</li></ul>\n<hr>\n<ul><li>Last</li></ul>",
  ],
])("items of Word stay one list around %s", (_, pasted, expected) => {
  expect(pasteIntoEmptyPost(pasted)).toBe(expected);
});

test.each([
  [
    "the second level, then the first",
    item(2, "b.", "Under") + item(1, "2.", "Two"),
    '<ol><li><ol start="2" type="a"><li>Under</li></ol></li><li>Two</li></ol>',
  ],
  [
    "the second of a list that starts",
    item(2, "a.", "Under") + item(1, "1.", "One"),
    '<ol start="0"><li><ol type="a"><li>Under</li></ol></li><li>One</li></ol>',
  ],
  [
    "the third, then the second and the first",
    item(3, "·", "Deep") + item(2, "·", "Under") + item(1, "·", "One") + item(2, "·", "Next"),
    "<ul><li><ul><li><ul><li>Deep</li></ul></li><li>Under</li></ul></li><li>One<ul><li>Next</li></ul></li></ul>",
  ],
  [
    "the third below the first, then the second",
    item(1, "·", "One") + item(3, "·", "Deep") + item(2, "·", "Under") + item(1, "·", "Two"),
    "<ul><li>One<ul><li><ul><li>Deep</li></ul></li><li>Under</li></ul></li><li>Two</li></ul>",
  ],
  [
    "the third below the first, and nothing between them",
    item(1, "·", "One") + item(3, "·", "Deep") + item(1, "·", "Two"),
    "<ul><li>One<ul><li>Deep</li></ul></li><li>Two</li></ul>",
  ],
  [
    "the second alone",
    item(2, "o", "Under") + item(3, "·", "Deep") + item(2, "o", "Next"),
    "<ul><li>Under<ul><li>Deep</li></ul></li><li>Next</li></ul>",
  ],
  [
    "the second, of another list than what follows",
    item(2, "o", "Under") + item(1, "1.", "One", "l1"),
    "<ul><li>Under</li></ul>\n<ol><li>One</li></ol>",
  ],
  [
    "the second, after what parts the list",
    `${item(1, "1.", "One")}<p class=MsoNormal>between</p>${item(2, "b.", "Under")}${item(1, "2.", "Two")}`,
    '<ol><li>One</li></ol>\n<p>between</p>\n<ol><li><ol start="2" type="a"><li>Under</li></ol></li><li>Two</li></ol>',
  ],
  [
    "the second, in real lists",
    "<ol start=2 type=1><ol start=2 type=a><li style='mso-list:l0 level2 lfo1'>Under</li></ol><li style='mso-list:l0 level1 lfo1'>Two</li></ol>",
    '<ol><li><ol start="2" type="a"><li>Under</li></ol></li><li>Two</li></ol>',
  ],
  [
    "the second, in lists without levels",
    "<ul><ul><ul><li>Deep</li></ul><li>Under</li></ul><li>One</li></ul><p>a</p><ul><ul><li>Only</li></ul></ul>",
    "<ul><li><ul><li><ul><li>Deep</li></ul></li><li>Under</li></ul></li><li>One</li></ul>\n<p>a</p>\n<ul><li>Only</li></ul>",
  ],
  [
    "the second of Slack, and one level too many",
    '<ul data-indent="1"><li data-stringify-indent="1">a</li></ul><ul data-indent="0"><li data-stringify-indent="0">b</li></ul><ul><li>c</li><ul><ul><li>d</li></ul></ul></ul>',
    "<ul><li><ul><li>a</li></ul></li><li>b</li></ul>\n<ul><li>c<ul><li>d</li></ul></li></ul>",
  ],
])("a list begins at the level it says: %s", (_, pasted, expected) => {
  expect(pasteIntoEmptyPost(pasted)).toBe(expected);
  expect(cleanContent(expected)).toBe(expected);
});

const LINK = '<a href="https://example.com/">';

test.each([
  ["with formatting", "<ul>One <b>two</b> three</ul>", "<ul><li>One <b>two</b> three</li></ul>"],
  [
    "with a link, a line break and code",
    `<ol>One ${LINK}two</a><br><code>three</code></ol>`,
    `<ol><li>One ${LINK}two</a><br><code>three</code></li></ol>`,
  ],
  [
    "after an item and before another",
    "<ul><li>a</li><br>more <i>of</i> it<br><li>b</li>\n<span></span>\n</ul>",
    "<ul><li>a</li><li>more <i>of</i> it</li><li>b</li></ul>",
  ],
  [
    "before a nested list",
    "<ul>Fruit <i>and</i> nuts<ul>Apple <b>or</b> pear<li>Nut</li></ul>Last <u>one</u></ul>",
    "<ul><li>Fruit <i>and</i> nuts<ul><li>Apple <b>or</b> pear</li><li>Nut</li></ul></li><li>Last <u>one</u></li></ul>",
  ],
  [
    "before and after blocks",
    "<ul>a <i>b</i><p>c</p><p>d</p>e</ul>",
    "<ul><li><p>a <i>b</i></p><p>c</p><p>d</p></li><li>e</li></ul>",
  ],
  [
    "in the style of its list",
    '<ul style="font-weight:bold">a <span style="font-weight:normal">b</span></ul>',
    "<ul><li><strong>a </strong>b</li></ul>",
  ],
  [
    "in a cell, a quote and an item",
    "<table><tr><td><ul>a <b>b</b></ul></td></tr></table><blockquote><ul>c <b>d</b></ul></blockquote><ol><li>e<ul>f <b>g</b></ul></li></ol>",
    "<table><tbody><tr><td><ul><li>a <b>b</b></li></ul></td></tr></tbody></table>\n<blockquote><ul><li>c <b>d</b></li></ul></blockquote>\n<ol><li>e<ul><li>f <b>g</b></li></ul></li></ol>",
  ],
  [
    "beside items in boxes",
    `<ul><div>a <i>b</i><b><li>c</li></b></div><div><div><li>d</li></div></div>${LINK}<li>e</li></a></ul>`,
    `<ul><li>a <i>b</i></li><li><strong>c</strong></li><li>d</li><li>${LINK}e</a></li></ul>`,
  ],
])("text directly in a list is one item: %s", (_, pasted, expected) => {
  expect(pasteIntoEmptyPost(pasted)).toBe(expected);
});
