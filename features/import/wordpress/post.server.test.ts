import { expect, test } from "vitest";
import { CONTENT_MAX } from "#features/posts/schema.ts";
import { readPost, verdictFields } from "./post.server.ts";
import { emptyItem, type WxrItem } from "./wxr-collector.server.ts";

const item = (given: Partial<WxrItem> = {}): WxrItem => ({
  ...emptyItem(),
  site: "https://old.example.com",
  postId: "7",
  postType: "post",
  status: "publish",
  title: "A post",
  ...given,
});

test("a dry run and the import agree on what a post is called", () => {
  const given = item({
    title: "R&amp;D",
    postName: "r-d",
    pubDate: "Mon, 03 Mar 2025 09:30:00 +0000",
    link: "https://old.example.com/r-d/",
    thumbnailId: "11",
    content: "[box]",
    categories: [
      { domain: "category", name: "Notes" },
      { domain: "post_tag", name: "SQL" },
      { domain: "post_format", name: "Aside" },
    ],
  });
  const fields = {
    title: "R&D",
    publishedAt: "2025-03-03T09:30:00.000Z",
    tags: ["SQL"],
    link: "https://old.example.com/r-d/",
  };
  const attachments = (id: string) => `https://old.example.com/${id}.jpg`;
  expect(readPost(given, attachments)).toMatchObject({
    ...fields,
    slug: "r-d",
    featuredImage: "https://old.example.com/11.jpg",
  });
  expect(verdictFields(given)).toEqual({
    kind: "post",
    key: "old.example.com#7",
    facts: { ...fields, givenSlug: "r-d" },
    hash: expect.any(String),
    warnings: ["Unknown shortcodes stay as text: box."],
  });
});

test.each([
  [{ postType: "page" }, "Not a post: page."],
  [{ status: "draft" }, "Not published: draft."],
  [{ password: "x" }, "Protected by a password."],
  [{ tooLarge: true }, "Longer than 1,000,000 characters."],
  [{ content: "x".repeat(CONTENT_MAX + 1) }, "Longer than 1,000,000 characters."],
  [{ postType: "attachment", attachmentUrl: "" }, "Not a post: attachment."],
])("%j is skipped, and says why", (given, reason) => {
  expect(verdictFields(item(given))).toMatchObject({
    kind: "skipped",
    key: "old.example.com#7",
    facts: { title: "A post", reason },
  });
});

test("a link that leads nowhere and something that isn't an image are left out", () => {
  const fields = { link: "javascript:x", thumbnailId: "-1" };
  const post = readPost(item(fields), () => "https://old.example.com/1.jpg");
  expect(post).toMatchObject({ link: undefined, featuredImage: undefined });
});

test.each([
  ["%%title%%", "A post"],
  ["%%title%% %%sep%% %%sitename%%", "A post"],
  ["%%title%% %%page%% %%sep%% %%sitename%%", "A post"],
  ["Read: %%title%%", "Read: A post"],
  ["Own &amp; words", "Own & words"],
  ["%%primary_category%% of us", undefined],
  ["", undefined],
])("the search title %j becomes %j", (seoTitle, metaTitle) => {
  expect(readPost(item({ seoTitle })).metaTitle).toBe(metaTitle);
});

test("the notes of a footnotes block are listed where the block is", () => {
  const claim = '<p>Claim<sup data-fn="a1" class="fn"><a href="#a1" id="a1-link">1</a></sup></p>';
  const content = `<!-- wp:paragraph -->${claim}<!-- /wp:paragraph -->\n<!-- wp:footnotes {"x":1} /-->`;
  const footnotes = JSON.stringify([{ content: "A <em>source</em> for $1", id: "a1" }]);
  const post = readPost(item({ content, footnotes }));
  expect(post.content).toContain(
    '<ol><li id="a1">A <em>source</em> for $1 <a href="#a1-link">↩</a></li></ol>',
  );
});

test.each(["", "no JSON", "{}", "[]", '[{"content":1}]'])(
  "a footnotes block whose notes are %j is left out",
  (footnotes) => {
    const post = readPost(item({ content: "<p>x</p><!-- wp:footnotes /-->", footnotes }));
    expect(post.content).toBe("<p>x</p>");
  },
);

const ours = {
  guid: "urn:uuid:0f0e0d0c-0b0a-4908-8706-050403020100",
  postName: "--own--",
  postDateGmt: "2025-03-03 09:30:00",
  content: "<!-- wp:html -->\nNo [gallery] paragraph\n<!-- /wp:html -->",
  exportMark: JSON.stringify({
    published_at: "2025-03-03T09:30:00.123Z",
    publish_at: null,
    featured_image: null,
  }),
};

test("a post of our own export is read exactly", () => {
  expect(verdictFields(item(ours))).toMatchObject({
    key: ours.guid,
    facts: { givenSlug: "--own--" },
    warnings: [],
  });
  expect(readPost(item(ours))).toMatchObject({
    exact: {
      slug: "--own--",
      content: "No [gallery] paragraph",
      excerpt: null,
      published_at: new Date("2025-03-03T09:30:00.123Z"),
    },
  });
  expect(verdictFields(item({ ...ours, status: "draft" }))).toMatchObject({
    kind: "post",
    warnings: ["It stays a draft."],
  });
});

test.each([
  ["content", { content: "<!-- wp:paragraph --><p>Edited</p><!-- /wp:paragraph -->" }],
  ["mark", { exportMark: "no JSON" }],
  ["guid", { guid: "https://old.example.com/?p=7" }],
  ["status", { status: "private" }],
])("a post of our own export with another %s is read as one of WordPress", (_, change) => {
  expect(readPost(item({ ...ours, ...change })).exact).toBeUndefined();
});

test("a date that was changed after the export counts", () => {
  const { exact } = readPost(item({ ...ours, postDateGmt: "2025-04-04 08:00:00" }));
  expect(exact?.published_at).toEqual(new Date("2025-04-04T08:00:00Z"));
});
