// @vitest-environment jsdom
import { expect, test } from "vitest";
import { after, editing, editorHtml } from "../../../../../tests/helpers/editor/visual-editor.ts";
import { leaveCode } from "./leave-code.ts";

test("Down leaves the last line of code at the end of a post", () => {
  for (const html of ["<pre><code>a\nb|</code></pre>", "<pre><code>a\n|b</code></pre>"]) {
    const left = after(editing(`<p>x</p>${html}`), leaveCode);
    expect(left?.doc.lastChild?.type.name).toBe("paragraph");
    expect(left?.selection.$head.parent).toBe(left?.doc.lastChild);
    expect(left && editorHtml(left)).toContain("<pre><code>a\nb</code></pre>");
  }
});

test("Down leaves code at the end of a callout for a line in it", () => {
  const html = '<aside class="callout"><p>x</p><pre><code>a|</code></pre></aside>';
  const left = after(editing(html), leaveCode);
  expect(left?.doc.lastChild?.lastChild?.type.name).toBe("paragraph");
});

test("Down moves as usual in code with more below it, and in text", () => {
  const usual = [
    "<pre><code>a|\nb</code></pre>",
    "<pre><code>a|</code></pre><p>x</p>",
    "<p>a|</p>",
  ];
  for (const html of usual) expect(after(editing(html), leaveCode)).toBeUndefined();
});
