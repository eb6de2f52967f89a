import { expect, test } from "vitest";
import { contentBlocks } from "#features/posts/content/content-blocks.server.ts";
import { blockDiff, type ChangedBlock, withoutLongStretches, withRestored } from "./block-diff.ts";

const toBlocks = (content: string) => contentBlocks(content) ?? [];
const compare = (before: string, after: string) => blockDiff(toBlocks(before), toBlocks(after));
const inWords = (before: string, after: string) =>
  compare(before, after).map((block) => {
    if (block.kind === "same") return `= ${block.after.source.trim()}`;
    return `${block.before?.source.trim() ?? "+"} -> ${block.after?.source.trim() ?? "-"}`;
  });
const changedBlocks = (before: string, after: string) =>
  compare(before, after).filter((block): block is ChangedBlock => block.kind === "changed");

test("a block that was changed, added or removed is found, and nothing else", () => {
  expect(inWords("<p>a</p><p>b</p>", "<p>a</p><p>b</p>")).toEqual(["= <p>a</p>", "= <p>b</p>"]);
  expect(inWords("<p>one two three</p><p>b</p>", "<p>one two four</p>\n<p>b</p>")).toEqual([
    "<p>one two three</p> -> <p>one two four</p>",
    "= <p>b</p>",
  ]);
  expect(inWords("<p>a</p>", "<h2>x</h2><p>a</p><hr>")).toEqual([
    "+ -> <h2>x</h2>",
    "= <p>a</p>",
    "+ -> <hr>",
  ]);
  expect(inWords("<p>a</p><p>b</p>", "")).toEqual(["<p>a</p> -> -", "<p>b</p> -> -"]);
});

test("unchanged blocks far from a change are counted", () => {
  const before = toBlocks("<p>a</p><p>b</p><p>c</p><p>d</p><p>e</p><p>f</p>");
  const after = toBlocks("<p>a</p><p>b</p><p>c</p><p>x</p><p>e</p><p>f</p>");
  const parts = withoutLongStretches(blockDiff(before, after));
  expect(parts.map((part) => (part.kind === "skipped" ? part.count : part.kind))).toEqual([
    2,
    "same",
    "changed",
    "changed",
    "same",
    1,
  ]);
});

test("texts with very many changes are replaced as a whole", () => {
  const many = (name: string) =>
    toBlocks(Array.from({ length: 1500 }, (_, index) => `<p>${name}${index}</p>`).join(""));
  const compared = blockDiff(many("old"), many("new"));
  expect(compared).toHaveLength(3000);
  expect(compared[0]).toMatchObject({ before: { source: "<p>old0</p>" } });
  expect(compared.at(-1)).toMatchObject({ after: { source: "<p>new1499</p>" } });
});

test("a rewritten block belongs to the one that has its words, whatever was added before it", () => {
  expect(inWords("<p>the old way of work</p>", "<p>New</p><p>the new way of work</p>")).toEqual([
    "+ -> <p>New</p>",
    "<p>the old way of work</p> -> <p>the new way of work</p>",
  ]);
  expect(inWords('<p><img src="/a.png" alt="x"></p>', '<p><img src="/a.png" alt="y"></p>')).toEqual(
    ['<p><img src="/a.png" alt="x"></p> -> <p><img src="/a.png" alt="y"></p>'],
  );
});

test("one block is restored, and the others stay exactly as they are", () => {
  const before = "<p>one two three</p>\n\n<p>gone</p>\n<p>c</p>";
  const after = "<P class=x>a</P><p>one two four</p>  <p>c</p>\n<!-- note --><p>new</p>";
  const restored = changedBlocks(before, after).map((block) =>
    withRestored(toBlocks(after), block),
  );
  expect(restored).toEqual([
    "<p>one two four</p>  <p>c</p>\n<!-- note --><p>new</p>",
    "<P class=x>a</P>\n<p>one two three</p>\n\n<p>c</p>\n<!-- note --><p>new</p>",
    "<P class=x>a</P><p>one two four</p>  \n<p>gone</p>\n<p>c</p>\n<!-- note --><p>new</p>",
    "<P class=x>a</P><p>one two four</p>  <p>c</p>\n<p>new</p>",
    "<P class=x>a</P><p>one two four</p>  <p>c</p>\n<!-- note -->",
  ]);
});

test("restoring every block, one by one, restores the text that readers saw", () => {
  const before = "<h2>Title</h2><p>one two three</p><ul><li>a</li></ul>";
  let content = "<p>first</p><p>one two four</p><h2>Title</h2><ul><li>b</li></ul>";
  for (let count = 0; count < 10; count++) {
    const [next] = changedBlocks(before, content);
    if (!next) break;
    content = withRestored(toBlocks(content), next);
  }
  expect(content.replaceAll("\n", "")).toBe(before);
});
