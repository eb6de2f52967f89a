// @vitest-environment jsdom
import { expect, test } from "vitest";
import { LANGUAGES, listedLanguage } from "#features/posts/content/code-languages.ts";
import { cleanContent } from "#features/posts/content/content.server.ts";
import { after, editing, editorHtml } from "../../../../../tests/helpers/editor/visual-editor.ts";
import { undo } from "../commands.ts";
import { languageAt, setLanguage } from "./language-commands.ts";

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
