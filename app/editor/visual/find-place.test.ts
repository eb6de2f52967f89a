// @vitest-environment jsdom
import { expect, test } from "vitest";
import { cleanContent } from "#features/posts/content/content.server.ts";
import { contentBlocks } from "#features/posts/content/content-blocks.server.ts";
import { readContent } from "#features/posts/content/read-content.server.ts";
import { openDocument } from "./document/document.ts";
import { schema } from "./document/schema.ts";
import { findPlace } from "./find-place.ts";

const opened = (html: string) => openDocument(html, contentBlocks(html) ?? []).doc;

test("each heading, image and link of a text is found in the editor", () => {
  const html = `<h2>Same</h2><p>a <a href="/x">b <strong>c</strong></a> <a href="/x">d</a></p>
    <h2>Same</h2><ul><li><a href="#End">e</a></li></ul>
    <p><img src="https://example.com/1.png" alt=""> <img src="https://example.com/1.png" alt="f"></p><h3 id="End">Other <em>one</em></h3>`;
  const doc = opened(html);
  const { headings, images, links } = readContent(html);
  const found = [...headings, ...links, ...images].map(({ place }) => {
    const at = findPlace(doc, place);
    return [at?.node.type.name, at?.node.textContent || at?.node.attrs.alt];
  });
  expect(found).toEqual([
    ["heading", "Same"],
    ["heading", "Same"],
    ["heading", "Other one"],
    ["text", "b "],
    ["text", "d"],
    ["text", "e"],
    ["image", ""],
    ["image", "f"],
  ]);
  const positions = headings.map(({ place }) => findPlace(doc, place)?.from);
  expect(new Set(positions).size).toBe(3);
});

test("a protected block is found by what it contains", () => {
  const source = '<div dir="rtl"><custom-x><a href="/x">b</a></custom-x></div>';
  const doc = schema.nodes.doc.create(null, [
    schema.nodes.paragraph.create(),
    schema.nodes.protected.create({ source }),
  ]);
  const [link] = readContent(cleanContent(source)).links;
  expect(link && findPlace(doc, link.place)?.node.type.name).toBe("protected");
});

test("what is no longer there is not found", () => {
  const [heading] = readContent("<h2>Gone</h2>").headings;
  expect(heading && findPlace(opened("<h2>Here</h2>"), heading.place)).toBeUndefined();
});

test("a button without a URL is found, and no other link", () => {
  const html =
    '<p><a href="/x">a</a></p><p><a class="button" href="/x">b</a></p><p><a class="button">c</a></p>';
  const found = readContent(html).links.map(({ place }) => findPlace(opened(html), place)?.node);
  expect(found.map((node) => node?.textContent)).toEqual(["a", "b", "c"]);
});
