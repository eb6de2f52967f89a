// @vitest-environment jsdom

import { expect, test } from "vitest";
import { pasteIntoEmptyPost } from "../../../../tests/helpers/editor/pasting.ts";

type Case = [pasted: string, arrives: string];

const BREAKS: Case[] = [
  ["<span>One<br><br>two</span>", "<p>One</p>\n<p>two</p>"],
  ["One<br><br>two", "<p>One</p>\n<p>two</p>"],
  ["<span>One<br>two<br><br><br>three</span>", "<p>One<br>two</p>\n<p>three</p>"],
  ["<span><span>One<br></span></span><br><span>two</span>", "<p>One</p>\n<p>two</p>"],
  ["<b>One<br> <br>two</b> three", "<p><b>One</b></p>\n<p><b>two</b> three</p>"],
  [
    '<p>One <a href="/a">two<br></a><i><br>three</i></p>',
    '<p>One <a href="/a">two</a></p>\n<p><i>three</i></p>',
  ],
  ["<p>x</p><span>One<br><br>two</span><p>y</p>", "<p>x</p>\n<p>One</p>\n<p>two</p>\n<p>y</p>"],
  [
    "<ul><li>One<br><br>two</li><li>three</li></ul>",
    "<ul><li><p>One</p><p>two</p></li><li>three</li></ul>",
  ],
  [
    "<ul><li><span>One<br><br>two</span><ul><li><u>three<br><br>four</u></li></ul></li></ul>",
    "<ul><li><p>One</p><p>two</p><ul><li><p><u>three</u></p><p><u>four</u></p></li></ul></li></ul>",
  ],
  [
    "<table><tr><td>One<br><br>two<br><br></td><td><br><br>three</td></tr></table>",
    "<table><tbody><tr><td><p>One</p><p>two</p></td><td>three</td></tr></tbody></table>",
  ],
  [
    "<blockquote>One<br><br><cite>two<br><br>three</cite></blockquote>",
    "<blockquote><p>One</p><p><cite>two</cite></p><p><cite>three</cite></p></blockquote>",
  ],
  ["<div>One<br><br><div>two<br></div><br>three</div>", "<p>One</p>\n<p>two</p>\n<p>three</p>"],
  ["<h2>One<br><br>two</h2><p>x</p>", "<h2>One<br><br>two</h2>\n<p>x</p>"],
  ["<span>One<br>two</span>", "<p>One<br>two</p>"],
  ["<p>One<br>&nbsp;<br>two</p>", "<p>One</p>\n<p>two</p>"],
  ["<p>One<br><br>&nbsp;two</p>", "<p>One</p>\n<p>&nbsp;two</p>"],
];

test.each(BREAKS)("two line breaks end a paragraph: %s", (pasted, expected) => {
  expect(pasteIntoEmptyPost(pasted)).toBe(expected);
});
