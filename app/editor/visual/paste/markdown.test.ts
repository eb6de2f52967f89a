// @vitest-environment jsdom
import { expect, test } from "vitest";
import { pastedHtml, pastingEditor } from "../../../../tests/helpers/editor/pasting.ts";
import { undo } from "../document/commands.ts";
import {
  formatMarkdown,
  looksLikeMarkdown,
  offeredMarkdown,
  pasteMarkdown,
} from "./markdown-offer.ts";
import { markdownToHtml } from "./markdown-to-html.ts";

const MARKDOWN = `# Where to look

Two **numbers**, one *question*: [the report](https://example.com/?utm_source=x).

- The definition
  - of an employee
- ~~The moment~~

1. First

| Year | Cost |
|------|-----:|
| 2025 | 1200 |

\`\`\`sql
select 1 < 2
\`\`\`

> Counting is deciding.

<script>run()</script><p onclick="run()">Raw</p>
`;

test("text with Markdown’s signs is recognized, other text is not", () => {
  const written = [
    "# Title",
    "- a\n- b",
    "1. a\n2. b",
    "[a](https://b.c)",
    "```\nx\n```",
    "**a** b",
  ];
  for (const text of [...written, "a | b\n--|--\n1 | 2", "> a\n> b"]) {
    expect(looksLikeMarkdown(text), text).toBe(true);
  }
  const plain = [
    "Hello.",
    "#1 in sales",
    "- one dash",
    "2 * 3 * 4",
    "a | b",
    "x [1] y (2)",
    "1. one",
  ];
  for (const text of plain) expect(looksLikeMarkdown(text), text).toBe(false);
});

test("Markdown is pasted as text, becomes formatting in one step, and each is undone", () => {
  const editor = pastingEditor("<p>Before</p><p>|</p>");
  const html = () => pastedHtml(editor);
  pasteMarkdown(editor, MARKDOWN);
  expect(html()).toContain("<p># Where to look</p>");
  const asText = html();
  formatMarkdown(editor, markdownToHtml(offeredMarkdown(editor.state)?.text ?? ""));
  expect(html()).toBe(`<p>Before</p>
<h2>Where to look</h2>
<p>Two <strong>numbers</strong>, one <em>question</em>: <a href="https://example.com/">the report</a>.</p>
<ul><li>The definition<ul><li>of an employee</li></ul></li><li><del>The moment</del></li></ul>
<ol><li>First</li></ol>
<table><thead><tr><th>Year</th><th align="right">Cost</th></tr></thead><tbody><tr><td>2025</td><td align="right">1200</td></tr></tbody></table>
<pre><code class="language-sql">select 1 &lt; 2</code></pre>
<blockquote><p>Counting is deciding.</p></blockquote>
<p>Raw</p>`);
  expect(offeredMarkdown(editor.state)).toBeUndefined();
  undo(editor.state, editor.dispatch);
  expect(html()).toBe(asText);
  undo(editor.state, editor.dispatch);
  expect(html()).toBe("<p>Before</p>\n<p></p>");
});

test("it stays text if the author keeps typing", () => {
  const view = pastingEditor("<p>Before</p><p>|</p>");
  pasteMarkdown(view, MARKDOWN);
  expect(offeredMarkdown(view.state)?.text).toBe(MARKDOWN);
  view.dispatch(view.state.tr.insertText("x", 1));
  expect(offeredMarkdown(view.state)).toBeUndefined();
});
