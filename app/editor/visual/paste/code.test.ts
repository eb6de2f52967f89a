// @vitest-environment jsdom

import { expect, test } from "vitest";
import { pasteIntoEmptyPost } from "../../../../tests/helpers/editor/pasting.ts";

const CODE = "<pre><code>a\nb</code></pre>";

test.each([
  ["lines in code", "<code><div>a</div><div>b</div></code>", CODE],
  ["lines in code in a block", "<pre><code><div>a</div><div>b</div></code></pre>", CODE],
  ["code in each line", "<pre><div><code>a</code></div>\n<div><code>b</code></div>\n</pre>", CODE],
  ["lines with their breaks", "<pre><div>a\n</div><div>b<br></div></pre>", CODE],
  [
    "empty and indented lines",
    "<code><div>a {</div><div></div><div><br></div><div>  b</div><div>&nbsp;</div><div>}</div></code>",
    "<pre><code>a {\n\n\n  b\n&nbsp;\n}</code></pre>",
  ],
  [
    "lines in lines, and text around them",
    "<code>a<div>b<div>c</div></div>d<div><div>e</div></div></code>",
    "<pre><code>a\nb\nc\nd\ne</code></pre>",
  ],
  [
    "paragraphs, items and rows",
    "<pre><p>a</p><p>b</p></pre><hr><pre><ol><li>a</li><li>b</li></ol></pre><hr><pre><table><tr><td></td><td>a</td></tr><tr><td></td><td>b</td></tr></table></pre>",
    [CODE, CODE, CODE].join("\n<hr>\n"),
  ],
  [
    "formatting in lines, and lines in formatting",
    "<code><div><span style='font-weight:bold'>a</span></div><div><i>b</i></div></code><hr><b><code><div>a</div><div>b</div></code></b>",
    `${CODE}\n<hr>\n${CODE}`,
  ],
  [
    "in an item, a cell and a quote",
    "<ul><li>x<code><div>a</div><div>b</div></code></li></ul><table><tr><td><code><div>a</div><div>b</div></code></td></tr></table><blockquote><code><div>a</div><div>b</div></code></blockquote>",
    `<ul><li>x${CODE}</li></ul>\n<table><tbody><tr><td>${CODE}</td></tr></tbody></table>\n<blockquote>${CODE}</blockquote>`,
  ],
  [
    "between words, and with a language",
    "<div>x <code class='hl language-ts'><div>a</div><div>b</div></code> y</div>",
    '<p>x</p>\n<pre><code class="language-ts">a\nb</code></pre>\n<p>y</p>',
  ],
  [
    "in a heading, which has only one",
    "<h2>x <code><div>a</div><div>b</div></code></h2>",
    "<h2>x <code>a b</code></h2>",
  ],
  [
    "in a heading, apart from its words",
    "<h2>x<code><div>a</div><div>b</div></code>y</h2>",
    "<h2>x <code>a b</code> y</h2>",
  ],
  [
    "in a paragraph, which ends before them",
    "<p>x <code><div>a</div><div>b</div></code> y</p>",
    "<p>x</p>\n<p><code>a</code></p>\n<p><code>b</code></p>\n<p>y</p>",
  ],
  [
    "rows with several cells, and other parts of blocks",
    "<pre><table>\n<tr>\n<td>1</td>\n<td>a</td>\n</tr>\n<tr><td>+</td><td>b</td></tr><tr><td><div>2</div></td><td>c</td></tr></table><dl><dt>d</dt><dd>e</dd></dl></pre>",
    "<pre><code>1 a\n+b\n2\nc\nd\ne</code></pre>",
  ],
  ["code in a block in code", "<code><pre>a\nb</pre></code>", CODE],
])("lines of code stay lines: %s", (_, pasted, expected) => {
  expect(pasteIntoEmptyPost(pasted)).toBe(expected);
});
