// @vitest-environment jsdom
import { readdirSync, readFileSync } from "node:fs";
import { Fragment } from "prosemirror-model";
import { expect, test } from "vitest";
import { cleanContent } from "#features/posts/content.server.ts";
import { contentBlocks } from "#features/posts/content-blocks.server.ts";
import { benignHtml } from "../../../../tests/fixtures/benign-html.ts";
import { injections } from "../../../../tests/fixtures/injections.ts";
import { longPost } from "../../../../tests/fixtures/long-post.ts";
import { seededRandom } from "../../../../tests/helpers/random.ts";
import { randomHtml } from "../../../../tests/helpers/random-html.ts";
import { openDocument } from "./document.ts";
import { isSameHtml } from "./same-html.ts";
import { schema } from "./schema.ts";
import { toHtml } from "./to-html.ts";

const GENERATED = 100;
const { paragraph, protected: protectedBlock } = schema.nodes;

const open = (content: string) => openDocument(content, contentBlocks(content));
const added = () => paragraph.create(null, schema.text("added"));

/** What the sanitizer lets through. Text at the top level has a paragraph, as the editor writes it. */
function shown(content: string) {
  const { body } = new DOMParser().parseFromString(cleanContent(content), "text/html");
  const inline = [...body.childNodes].filter(
    (node) =>
      node.nodeType === 3 ||
      /^(a|b|i|s|u|br|code|del|em|img|ins|kbd|q|span|strong|sub|sup|small|mark|abbr|cite|dfn|time|samp|var)$/i.test(
        node.nodeName,
      ),
  );
  for (const node of inline) {
    const before = node.previousSibling;
    if (before instanceof HTMLElement && before.hasAttribute("data-wrapped")) before.append(node);
    else if (node.nodeType !== 3 || /[^ \t\n\r\f]/.test(node.textContent ?? "")) {
      const wrapper = document.createElement("p");
      wrapper.setAttribute("data-wrapped", "");
      node.replaceWith(wrapper);
      wrapper.append(node);
    }
  }
  for (const wrapper of body.querySelectorAll("[data-wrapped]"))
    wrapper.removeAttribute("data-wrapped");
  return body.innerHTML;
}

function expectNothingLost(content: string) {
  const { doc, contentOf } = open(content);
  expect(contentOf(doc), "unchanged").toBe(content);
  // Every block converted to HTML again, as if each had been edited.
  const written = doc.children.map(toHtml).join("\n");
  const isEmpty = cleanContent(content).trim() === "";
  const [before, after] = [shown(content), shown(written)];
  expect(isEmpty || isSameHtml(before, after) || { content, before, after }).toBe(true);
  // One paragraph added: the rest is as it was.
  const longer = doc.copy(doc.content.append(Fragment.from(added())));
  const extended = shown(contentOf(longer));
  const expected = `${isEmpty ? shown(contentOf(doc)) : before}<p>added</p>`;
  expect(isEmpty || isSameHtml(expected, extended) || { content, expected, extended }).toBe(true);
}

test("what authors write survives, and can all be edited", () => {
  for (const content of [...benignHtml, longPost]) {
    expectNothingLost(content);
    expect(open(content).doc.children.filter(({ type }) => type === protectedBlock)).toEqual([]);
  }
});

test("imported posts survive, and can all be edited", () => {
  const contents = imported();
  expect(contents.length).toBeGreaterThan(60);
  for (const content of contents) {
    expectNothingLost(content);
    expect(open(content).doc.children.filter(({ type }) => type === protectedBlock)).toEqual([]);
  }
});

test("of an attack, what the sanitizer lets through survives", () => {
  for (const content of injections) expectNothingLost(content);
});

test("generated HTML survives", () => {
  const random = seededRandom();
  for (let count = 0; count < GENERATED; count++) expectNothingLost(randomHtml(random));
});

test("blocks that were not edited keep their source to the letter", () => {
  const content = "<P class=x>one</P>\n\n<!-- a note -->\n<h2 >Two</h2>\n<p>three";
  const { doc, contentOf } = open(content);
  const edited = doc.copy(doc.content.replaceChild(0, added()));
  expect(contentOf(edited)).toBe("<p>added</p>\n\n<!-- a note -->\n<h2 >Two</h2>\n<p>three");
});

test("what readers don’t see is a protected block", () => {
  const { doc } = open("<p>one</p><script>run()</script><p>two</p>");
  expect(doc.children.map(({ type }) => type.name)).toEqual([
    "paragraph",
    "protected",
    "paragraph",
  ]);
  expect(doc.child(1).attrs.source).toBe("<script>run()</script>");
});

test("an empty paragraph that was added is not stored, one that was there is", () => {
  const { doc, contentOf } = open("<p>one</p>\n<p></p>\n<p>two</p>");
  const edited = doc.copy(doc.content.append(Fragment.from([paragraph.create(), added()])));
  expect(contentOf(edited)).toBe("<p>one</p>\n<p></p>\n<p>two</p>\n<p>added</p>");
});

test("a document without text is no content", () => {
  const { doc, contentOf } = open("<p>one</p>");
  expect(contentOf(doc.copy(Fragment.from(paragraph.create())))).toBe("");
});

/** The contents of all posts in the fixtures of the import. */
function imported() {
  const contents: string[] = [];
  for (const folder of ["wxr", "linkedin"]) {
    const url = new URL(`../../../../tests/fixtures/${folder}/`, `file://${import.meta.filename}`);
    for (const name of readdirSync(url).filter((file) => file.endsWith(".json"))) {
      JSON.parse(readFileSync(new URL(name, url), "utf8"), (key, value) => {
        if (key === "content" && typeof value === "string") contents.push(value);
        return value;
      });
    }
  }
  return contents;
}
