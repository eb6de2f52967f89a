// @vitest-environment jsdom
import { readdirSync, readFileSync } from "node:fs";
import { Fragment, type Node } from "prosemirror-model";
import { expect, test } from "vitest";
import { cleanContent } from "#features/posts/content/content.server.ts";
import { contentBlocks } from "#features/posts/content/content-blocks.server.ts";
import { benignHtml } from "../../../../tests/fixtures/benign-html.ts";
import { injections } from "../../../../tests/fixtures/injections.ts";
import { longPost } from "../../../../tests/fixtures/long-post.ts";
import { type Random, seededRandom } from "../../../../tests/helpers/random/random.ts";
import { randomHtml } from "../../../../tests/helpers/random/random-html.ts";
import { randomPost } from "../../../../tests/helpers/random/random-post.ts";
import { writeBlocks } from "../../written-blocks.ts";
import { isSameHtml, openDocument } from "./document.ts";
import { parseHtml } from "./parse-html.ts";
import { schema } from "./schema.ts";
import { toHtml } from "./to-html.ts";

const GENERATED = 100;
const EDITED = 40;
const { paragraph, protected: protectedBlock } = schema.nodes;

const open = (content: string) => openDocument(content, contentBlocks(content) ?? []);
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
  const wrappers: ChildNode[] = [];
  for (const node of inline) {
    const last = wrappers.at(-1);
    if (last && last === node.previousSibling) last.appendChild(node);
    else if (node.nodeType !== 3 || /[^ \t\n\r\f]/.test(node.textContent ?? "")) {
      const wrapper = document.createElement("p");
      wrappers.push(wrapper);
      node.replaceWith(wrapper);
      wrapper.append(node);
    }
  }
  return body.innerHTML;
}

function expectNothingLost(content: string) {
  const { doc, contentOf } = open(content);
  expect(contentOf(doc), "unchanged").toBe(content);
  // Every block converted to HTML again, as if each had been edited, or stood between others.
  const blocks = contentBlocks(content) ?? [];
  const written = writeBlocks(
    doc.children.map((child, index) => {
      const block = child.type === protectedBlock ? blocks[index] : undefined;
      return { html: toHtml(child), ...(block && { from: { ...block, index: 2 * index } }) };
    }),
  );
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
  const divided = injections.filter((content) => contentBlocks(content) !== null);
  expect(divided.length).toBeGreaterThan(injections.length - 20);
  for (const content of divided) expectNothingLost(content);
});

test("generated HTML survives", () => {
  const random = seededRandom();
  for (let count = 0; count < GENERATED; count++) {
    const content = randomHtml(random);
    // Content that can't be cut is edited as HTML.
    if (contentBlocks(content)) expectNothingLost(content);
  }
});

test("whatever is edited, all other blocks stay as they were written and as readers see them", {
  timeout: 60_000,
}, () => {
  const random = seededRandom();
  for (let count = 0; count < EDITED; count++) expectOthersUntouched(randomPost(random), random);
});

function expectOthersUntouched(content: string, random: Random) {
  const blocks = contentBlocks(content);
  if (!blocks) return;
  const { doc, contentOf } = openDocument(content, blocks);
  expect(blocks.map(({ source }) => source).join(""), "sources").toBe(content);
  expect(doc.childCount, content).toBe(blocks.length);
  const children = edited(doc, random);
  const written = contentOf(doc.copy(Fragment.from(children)));
  const parts = children.map((child) => {
    const block = blocks[doc.children.indexOf(child)];
    return block ?? { source: "<p>added</p>", html: "<p>added</p>" };
  });
  const between = partsBetween(
    written,
    parts.map(({ source }) => source),
  );
  expect(between ?? { content, written }).toMatch(/^(\s|<\/\w+>|["']?>|-->)*$/);
  if (parts.some(({ html }) => html === null)) return;
  const seen = visible(cleanContent(written));
  const expected = visible(parts.map(({ html }) => html).join(""));
  expect(seen === expected || { content, written, seen, expected }).toBe(true);
}

/** A letter typed, a block deleted, inserted or moved. */
function edited(doc: Node, random: Random) {
  const children = [...doc.children];
  const at = random(children.length);
  const next = random(children.length);
  const ways = [
    () => children.toSpliced(at, 1, added()),
    () => children.toSpliced(at, 1),
    () => children.toSpliced(at, 0, added()),
    () => children.toSpliced(at, 1).toSpliced(next, 0, children[at] as Node),
  ];
  const left = ways[random(ways.length)]?.() ?? [];
  return left.length > 0 ? left : [added()];
}

/** What stands around parts that follow each other in a text. */
function partsBetween(text: string, parts: string[]) {
  let between = "";
  let at = 0;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found === -1) return undefined;
    between += text.slice(at, found);
    at = found + part.length;
  }
  return between + text.slice(at);
}

/** Without spaces, and without elements that stay open around what follows them. */
function visible(html: string) {
  return html
    .replace(/\s+/g, "")
    .replace(/<\/?(div|blockquote|details|figure|aside(class="callout")?)>/g, "");
}

test.each([
  '<!-- wp:html -->\n<form action="/x"><p class="a">Name <input></p>\n<p>b</p></form>\n<!-- /wp:html -->\n',
  '<div class="box">\n<p class="a">one</p>\n<form><h1 id="x">two</h1></form>\n<p>three</p>',
  '<p>one</p>\n[gallery ids="1,2"]\n\nbare\ntext\n<input>\n<address>Street</address>\n<h1>x</h1>',
  "one\r\n\r\ntwo <b\r\n\r\n<blockquote cite='/x'>three</blockquote>",
  '<section class="a"><p class="b">one</p><p class="c">two</p></section>',
])("a letter typed at the end changes nothing before it: %j", (content) => {
  const { doc, contentOf } = open(content);
  const last = doc.children.findLastIndex(({ type }) => type !== protectedBlock);
  const source = contentBlocks(content)?.[last]?.source ?? "";
  const changed = contentOf(doc.copy(doc.content.replaceChild(last, added())));
  const [before, after] = content.split(source);
  expect(changed.startsWith(before ?? "?")).toBe(true);
  expect(changed.endsWith(after ?? "?")).toBe(true);
  expect(changed.slice(before?.length).trim()).toMatch(/^<p>added<\/p>/);
});

test("a caption outside of a figure opens, and is stored as it was", () => {
  const { doc, contentOf } = open("<p>one</p>\n<figcaption>A caption</figcaption>");
  expect(doc.child(1).attrs.source).toBe("<figcaption>A caption</figcaption>");
  const edited = doc.copy(doc.content.replaceChild(0, added()));
  expect(contentOf(edited)).toBe("<p>added</p>\n<figcaption>A caption</figcaption>");
});

test("after a block that was never closed, what is added stands outside of it", () => {
  const { doc, contentOf } = open("<p>one</p>\n<ul><li>two <b>three");
  const longer = doc.copy(doc.content.append(Fragment.from(added())));
  expect(contentOf(longer)).toBe("<p>one</p>\n<ul><li>two <b>three</b></li></ul>\n<p>added</p>");
});

test("bare text stays two paragraphs when what stood between is deleted", () => {
  const { doc, contentOf } = open("one\n<h2>x</h2>\ntwo");
  const shorter = doc.copy(Fragment.from([doc.child(0), doc.child(2)]));
  expect(shown(contentOf(shorter))).toBe(shown("one\n\ntwo"));
});

test("blocks that were not edited keep their exact source", () => {
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

test("what the editor adds for itself is not stored", () => {
  for (const html of ['<p>a <a id="here"></a>b</p>', "<div><p>a</p>b<p>c</p></div>"]) {
    expect(parseHtml(html)?.map(toHtml)).toEqual([html]);
  }
});

test("a document without text has no content", () => {
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
