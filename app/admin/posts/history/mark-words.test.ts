// @vitest-environment jsdom
import { expect, test } from "vitest";
import { contentBlocks } from "#features/posts/content/content-blocks.server.ts";
import { injections } from "../../../../tests/fixtures/injections.ts";
import { markWords, shownHtml } from "./mark-words.ts";

test("removed and added words are marked in one text", () => {
  expect(markWords("<p>The old way to work</p>", "<p>The new way to work well</p>")).toBe(
    "<p>The <del>old</del><ins>new</ins> way to work<ins> well</ins></p>",
  );
});

test("the elements of a text stay as they are", () => {
  const marked = markWords(
    "<p>Read <em>the long</em> story of the firm.</p>",
    "<p>Read <em>the</em> short <b>story</b> of the firm.</p>",
  );
  expect(marked).toBe(
    "<p>Read <em>the</em> <del>long</del><ins>short</ins> <b>story</b> of the firm.</p>",
  );
});

test("words that are marked may be in several elements", () => {
  const marked = markWords("<p>One two.</p>", "<p>One two and <b>three</b> four.</p>");
  expect(marked).toBe("<p>One two<ins> and </ins><b><ins>three</ins></b><ins> four</ins>.</p>");
});

test("items of a list are not read as one word", () => {
  expect(
    markWords("<ul><li>one</li><li>two</li></ul>", "<ul><li>one</li><li>two</li><li>six</li></ul>"),
  ).toBe("<ul><li>one</li><li>two</li><li><ins>six</ins></li></ul>");
});

test("what was removed at the end of a block is shown there", () => {
  expect(markWords("<p>One two three</p>", "<p>One two</p>")).toBe(
    "<p>One two<del> three</del></p>",
  );
});

test("the same words, or quite different ones, are not marked", () => {
  expect(markWords("<p>One two</p>", "<p>One <b>two</b></p>")).toBeUndefined();
  expect(markWords("<p>One two</p>", "<p>Something else entirely</p>")).toBeUndefined();
  expect(markWords('<img src="a.png">', '<img src="b.png">')).toBeUndefined();
});

test("text is never read as HTML", () => {
  const marked = markWords(
    "<p>Write &lt;b&gt; and more of it</p>",
    "<p>Write &lt;img onerror=x&gt; and more of it</p>",
  );
  expect(marked).not.toMatch(/<(b|img)/);
});

test("a block is shown without links and ids, or its source if readers see no one element", () => {
  const block = { source: "", html: '<p id="a"><a href="/x">y</a></p>' };
  expect(shownHtml(block)).toBe("<p><a>y</a></p>");
  const source = "\n<b>x</b><!-- y -->\n";
  const shown = "<pre>&lt;b&gt;x&lt;/b&gt;&lt;!-- y --&gt;</pre>";
  expect(shownHtml({ source, html: null })).toBe(shown);
  expect(shownHtml({ source, html: "" })).toBe(shown);
});

test("no injection gets into the text that is compared", () => {
  // The sanitizer's own tests try them all.
  const tried = injections.filter((_, at) => at % 5 === 0);
  expect(tried.length).toBeGreaterThan(20);
  for (const text of tried) {
    for (const block of contentBlocks(`<p>Before</p>${text}`) ?? []) {
      const { body } = new DOMParser().parseFromString(shownHtml(block), "text/html");
      expect(
        body.querySelector("script, style, iframe, object, embed, svg, math, form"),
      ).toBeNull();
      const attributes = [...body.querySelectorAll("*")].flatMap(({ attributes }) => [
        ...attributes,
      ]);
      expect(attributes.filter(({ name }) => /^on|^href$|^srcdoc$|^style$/.test(name))).toEqual([]);
    }
  }
});
