import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sanitize } from "#features/posts/content/sanitize.server.ts";
import { readExport } from "../../../tests/helpers/wxr.ts";
import { imageUrls, rewriteLinks } from "../html-urls.ts";

const file = new URL("../../../public/wordpress-export.xml", import.meta.url);
const { items, error } = await readExport([readFileSync(file)]);
const posts = items.flatMap((item) => (item.kind === "post" ? [item.post] : []));

test("the bundled export contains what a real one does, and is read to its end", () => {
  expect(error).toBeUndefined();
  expect(posts).toHaveLength(8);
  const skipped = items.flatMap((item) => (item.kind === "skipped" ? [item.skipped.reason] : []));
  expect(skipped.toSorted()).toEqual([
    "Not a post: nav_menu_item.",
    "Not a post: page.",
    "Not a post: page.",
    "Not a post: revision.",
    "Not published: draft.",
    "Not published: draft.",
    "Protected by a password.",
  ]);
  expect(items.filter(({ kind }) => kind === "attachment")).toHaveLength(3);
});

test.each(posts)("$title: is ready to be published", (post) => {
  expect(post.slug).toMatch(/^[a-z-]+$/);
  expect(post.publishedAt).toMatch(/^202[1-4]/);
  expect(post.tags.length).toBeGreaterThan(0);
  expect(post.content).not.toMatch(/<!--|\[\w/);
  expect(post.metaTitle?.length ?? 0).toBeLessThanOrEqual(60);
  expect(post.metaDescription?.length ?? 0).toBeLessThanOrEqual(160);
  expect(post.excerpt.length).toBeLessThanOrEqual(500);
  // Every paragraph is one, and none is empty.
  expect(sanitize(post.content)).not.toMatch(/<p>\s*<\/p>|<p>\s*<(h2|ul|ol|table|figure|pre)/);
});

test("the posts link to each other, and show images of the file", () => {
  const links = new Set(posts.map(({ link }) => link));
  let linked = 0;
  for (const { content } of posts) {
    rewriteLinks(content, (url) => {
      expect(links).toContain(url);
      linked += 1;
      return undefined;
    });
  }
  expect(linked).toBe(3);
  const urls = items.flatMap((item) => (item.kind === "attachment" ? [item.url] : []));
  expect(posts.flatMap(({ content }) => imageUrls(content)).toSorted()).toEqual(urls.toSorted());
  expect(posts.filter(({ featuredImage }) => featuredImage)).toHaveLength(3);
});
