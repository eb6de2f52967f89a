// @vitest-environment jsdom
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Slice } from "prosemirror-model";
import { expect, test, vi } from "vitest";
import { cleanContent } from "#features/posts/content/content.server.ts";
import { contentBlocks } from "#features/posts/content/content-blocks.server.ts";
import { benignHtml } from "../../../../tests/fixtures/benign-html.ts";
import { injections } from "../../../../tests/fixtures/injections.ts";
import {
  pastedHtml,
  pasteInto,
  pasteIntoEmptyPost,
  pastingEditor,
} from "../../../../tests/helpers/editor/pasting.ts";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { isSameHtml, openDocument } from "../document/document.ts";
import { toHtml } from "../document/to-html.ts";
import { cleanPasted } from "./paste.ts";

const FIXTURES = new URL("../../../../tests/fixtures/paste/", `file://${import.meta.filename}`);

const sources = readdirSync(FIXTURES).filter((name) => name.endsWith(".html"));

test.each(sources)("what is copied in %s arrives as it should", async (name) => {
  const rtf = new URL(name.replace(".html", ".rtf"), FIXTURES);
  const html = pasteIntoEmptyPost(
    readFileSync(new URL(name, FIXTURES), "utf8"),
    existsSync(rtf) ? readFileSync(rtf, "latin1") : "",
  );
  await expect(html).toMatchFileSnapshot(
    new URL(name.replace(".html", ".arrives"), FIXTURES).pathname,
  );
  expect(html).not.toMatch(/style=|class="(?!language-)|mso|<span|<div|<font|utm_|fbclid|trk=/i);
  expect(html).not.toMatch(/<(p|li|h\d)>(&nbsp;|\s)*<\/\1>/);
  // Readers get all of it.
  expect(isSameHtml(cleanContent(html).replaceAll(' rel="noopener"', ""), html)).toBe(true);
});

test("what is copied in the editor is the same when it is pasted", () => {
  for (const content of benignHtml) {
    const { doc } = openDocument(content, contentBlocks(content) ?? []);
    const { dom } = pastingEditor(doc).serializeForClipboard(new Slice(doc.content, 0, 0));
    const pasted = pasteIntoEmptyPost(dom.innerHTML);
    const expected = doc.children.map(toHtml).join("\n");
    expect(isSameHtml(expected, pasted) || { expected, pasted }).toBe(true);
  }
});

test("words are pasted into the middle of a paragraph", () => {
  const editor = pastingEditor("<p>One |three</p>");
  pasteInto(editor, "<meta charset='utf-8'><span style='color:red'>two </span>");
  expect(pastedHtml(editor)).toBe("<p>One two three</p>");
});

test("nothing of an attack is pasted", () => {
  for (const attack of injections) {
    for (const html of [attack, `<div data-pm-slice="0 0 []">${attack}</div>`]) {
      const { body } = new DOMParser().parseFromString(cleanPasted(html), "text/html");
      // Not by a selector: jsdom takes longer for each document that was searched with one.
      const elements = [...body.getElementsByTagName("*")];
      expect(elements.filter(isDangerous).map(({ outerHTML }) => outerHTML)).toEqual([]);
    }
  }
});

function isDangerous(element: Element) {
  const urls = ["href", "src"].map((name) => element.getAttribute(name) ?? "");
  return (
    /^(script|iframe|object|svg|style|form|meta)$/i.test(element.tagName) ||
    element.getAttributeNames().some((name) => /^on|^style$/.test(name)) ||
    urls.some((url) => /^\W*(javascript|vbscript):/i.test(url))
  );
}

test("the text of what the editor can’t show is pasted in lines, and the author is told", () => {
  const info = vi.spyOn(toast, "info").mockImplementation(() => {});
  const ours = (html: string) => pasteIntoEmptyPost(`<h2 data-pm-slice="0 0 []">One</h2>${html}`);
  expect(ours("<ul><li>two</li></ul>")).toBe("<h2>One</h2>\n<ul><li>two</li></ul>");
  expect(info).not.toHaveBeenCalled();
  expect(ours("<ul>two<li><b>three</b><p>four</p></li></ul><ul><li>five</li></ul>")).toBe(
    "<h2>One</h2>\n<p>two<br>three<br>four</p>\n<ul><li>five</li></ul>",
  );
  expect(info.mock.calls).toEqual([
    ["Some formatting is missing", "Part of what you pasted arrived as plain text."],
  ]);
  info.mockRestore();
});

test("blocks in inline elements of another editor like ours keep their structure", () => {
  expect(
    pasteIntoEmptyPost(
      '<ul data-pm-slice="0 0 []"><li><a href="/a"><p>One</p><p>Two</p></a></li></ul>',
    ),
  ).toBe('<ul><li><p><a href="/a">One</a></p><p><a href="/a">Two</a></p></li></ul>');
});

test("footnotes that are pasted between others join them", () => {
  const note = (id: number, text: string) =>
    `<li id="h-fn${id}">${text}&nbsp;<a href="#h-fnref${id}">↩</a></li>`;
  const reference = (id: number, label: number) =>
    `<sup id="h-fnref${id}"><a href="#h-fn${id}">${label}</a></sup>`;
  const editor = pastingEditor(`<p>Before.|after${reference(1, 1)}</p><ol>${note(1, "Old.")}</ol>`);
  pasteInto(
    editor,
    '<p>New<a href="#_ftn1" name="_ftnref1">[1]</a> and</p><div id=ftn1><p><a href="#_ftnref1" name="_ftn1">[1]</a> Note.</p></div>',
  );
  expect(pastedHtml(editor)).toBe(
    `<p>Before.New${reference(2, 1)} and</p>\n<p>after${reference(1, 2)}</p>\n<ol>${note(2, "Note.")}${note(1, "Old.")}</ol>`,
  );
});

test("details of another page become a fold, and its asides plain text", () => {
  expect(
    pasteIntoEmptyPost(
      '<details class="x"><summary><b>More</b></summary><div>One</div></details><aside class="callout">Two</aside>',
    ),
  ).toBe("<details><summary><b>More</b></summary><p>One</p></details>\n<p>Two</p>");
});

test("words copied from a summary arrive as words", () => {
  const copied = pastingEditor("<details><summary>One two</summary><p>x</p></details>");
  const { dom } = copied.serializeForClipboard(copied.state.doc.slice(2, 5));
  const editor = pastingEditor("<p>A|b</p>");
  pasteInto(editor, dom.innerHTML);
  expect(pastedHtml(editor)).toBe("<p>AOneb</p>");
});
