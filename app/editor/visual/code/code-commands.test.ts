// @vitest-environment jsdom

import { expect, test } from "vitest";
import { LANGUAGES, listedLanguage } from "#features/posts/content/code-languages.ts";
import { cleanContent } from "#features/posts/content/content.server.ts";
import { after, editing, editorHtml } from "../../../../tests/helpers/editor/visual-editor.ts";
import { undo } from "../document/commands.ts";
import { languageAt, leaveCode, setLanguage } from "./code-commands.ts";

test("every language in the list reaches readers", () => {
  const state = editing("<pre><code>a|</code></pre>");
  for (const [value] of LANGUAGES) {
    const html = editorHtml(after(state, setLanguage(value))) ?? "";
    expect(html).toBe(`<pre><code${value && ` class="language-${value}"`}>a</code></pre>`);
    expect(cleanContent(html)).toBe(html);
  }
});

test("a language is changed and removed, also on <pre>, as one step to undo", () => {
  const html = '<pre class="language-ts"><code class="language-ts" lang="en">a|</code></pre>';
  const state = editing(html);
  expect(languageAt(state)).toBe("ts");
  expect(listedLanguage("ts")).toBe("typescript");
  const changed = after(state, setLanguage("sql"));
  expect(editorHtml(changed)).toBe(
    '<pre class="language-sql"><code lang="en" class="language-sql">a</code></pre>',
  );
  expect(changed && editorHtml(after(changed, undo))).toBe(html.replace("|", ""));
  expect(editorHtml(after(state, setLanguage("")))).toBe('<pre><code lang="en">a</code></pre>');
});

test("code without a <code> element gets one with the language", () => {
  const state = editing("<pre>a|</pre>");
  expect(editorHtml(after(state, setLanguage("go")))).toBe(
    '<pre><code class="language-go">a</code></pre>',
  );
});

test("text has no language", () => {
  const state = editing("<p>a|</p>");
  expect(languageAt(state)).toBeUndefined();
  expect(after(state, setLanguage("go"))).toBeUndefined();
});

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
