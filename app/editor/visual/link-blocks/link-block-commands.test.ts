// @vitest-environment jsdom
import { expect, test } from "vitest";
import { after, editing, editorHtml } from "../../../../tests/helpers/editor/visual-editor.ts";
import { isSameHtml } from "../document/document.ts";
import { canLink, linkAt, removeLink, setLink } from "../links/link-commands.ts";
import { insertBookmark, insertButton, unlinkBlock, writeBelow } from "./link-block-commands.ts";

const typing = (text: string) => (state: ReturnType<typeof editing>) =>
  state.apply(state.tr.insertText(text));

test("a button’s label is typed over what is there, and stays a link to its end", () => {
  const inserted = after(editing("<p>|</p>"), insertButton);
  if (!inserted) throw new Error("Not inserted");
  const labeled = typing(" us")(typing("Write")(inserted));
  expect(editorHtml(labeled)).toBe('<p><a class="button">Write us</a></p><p></p>');
  expect(canLink(labeled)).toBe(true);
  const linked = after(labeled, setLink({ href: "/#contact", isNewTab: false }));
  expect(editorHtml(linked)).toBe('<p><a class="button" href="/#contact">Write us</a></p><p></p>');
  expect(linked && linkAt(linked)).toMatchObject({ href: "/#contact", isNewTab: false });
  const below = linked && after(linked, writeBelow);
  expect(editorHtml(below && typing("x")(below))).toContain("</a></p><p>x</p>");
});

test("a button’s link is changed and removed like any other", () => {
  const state = editing('<p><a class="button" href="/a">Go|</a></p>');
  expect(editorHtml(after(state, setLink({ href: "/b", isNewTab: true })))).toBe(
    '<p><a class="button" target="_blank" rel="noopener" href="/b">Go</a></p>',
  );
  expect(editorHtml(after(state, removeLink))).toBe("<p>Go</p>");
});

test("Backspace at the start of a button turns it into plain text", () => {
  expect(
    editorHtml(after(editing('<p><a class="button" href="/a">|Go</a></p>'), unlinkBlock)),
  ).toBe("<p>Go</p>");
  expect(after(editing('<p><a class="button" href="/a">G|o</a></p>'), unlinkBlock)).toBeUndefined();
});

test("a button with more than a label is a paragraph with a link", () => {
  for (const html of [
    '<p><a class="button" href="/a">One<br>two</a></p>',
    '<p><a class="button" href="/a">One</a> two</p>',
    '<p><a class="button" href="/a"></a></p>',
  ]) {
    const state = editing(html);
    expect(state.doc.firstChild?.type.name).toBe("paragraph");
    expect(isSameHtml(editorHtml(state) ?? "", html)).toBe(true);
  }
});

test("a bookmark has the title and the excerpt of its post, and is left with Enter", () => {
  const post = { slug: "a-post", title: "A <post>", excerpt: "What it\nis about. " };
  const inserted = after(editing("<p>|</p>"), insertBookmark(post));
  expect(editorHtml(inserted)).toBe(
    '<figure class="bookmark"><a href="/blog/a-post">A &lt;post&gt;</a><figcaption>What it is about.</figcaption></figure><p></p>',
  );
  expect(editorHtml(after(editing("<p>|</p>"), insertBookmark({ ...post, excerpt: null })))).toBe(
    '<figure class="bookmark"><a href="/blog/a-post">A &lt;post&gt;</a></figure><p></p>',
  );
  for (const html of [
    '<figure class="bookmark"><a href="/blog/a">A|</a><figcaption>b</figcaption></figure>',
    '<figure class="bookmark"><a href="/blog/a">A</a><figcaption>b|</figcaption></figure>',
  ]) {
    const left = after(editing(html), writeBelow);
    expect(editorHtml(left && typing("x")(left))).toBe(`${html.replace("|", "")}<p>x</p>`);
  }
});
