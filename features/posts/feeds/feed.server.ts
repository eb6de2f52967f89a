import type { Db } from "#db/client.ts";
import { escapeHtml } from "#platform/text/escape.ts";
import { type ImageUrlOf, renderBody } from "../content/rendered-post.server.ts";
import { tagPath } from "../model/tag-path.ts";
import { listPostsForFeed, type ReadablePost } from "../reading/posts.server.ts";

const FEED_POSTS = 20;
// XML 1.0 has no way to write these, not even escaped.
const UNWRITABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

export type Feed = { db: Db; siteUrl: string; siteName: string; imageUrl: ImageUrlOf };

export type FeedFacts = { title: string; page: string; folder: string; posts: ReadablePost[] };

/** The newest posts; those with a tag, if one is given. Undefined if no published post has it. */
export async function feedFacts(feed: Feed, tag?: string): Promise<FeedFacts | undefined> {
  const posts = await listPostsForFeed(feed.db, FEED_POSTS, tag);
  const title = `${feed.siteName} Blog`;
  if (tag === undefined) return { title, page: "/blog", folder: "", posts };
  if (posts.length === 0) return undefined;
  return { title: `${title}: ${tag}`, page: tagPath(tag), folder: tagPath(tag), posts };
}

/** An Atom feed with the whole content of the posts. */
export async function atomFeed(feed: Feed, { title, page, folder, posts }: FeedFacts) {
  const self = `${folder}/feed.xml`;
  const newest = posts.map((post) => post.updatedAt).sort((a, b) => Number(b) - Number(a))[0];
  const { siteUrl } = feed;
  const entries: string[] = [];
  for (const post of posts) entries.push(await entry(post, feed));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${text(siteUrl + page)}</id>
  <title>${text(title)}</title>
  <link href="${text(siteUrl + page)}"/>
  <link rel="self" type="application/atom+xml" href="${text(siteUrl + self)}"/>
  <icon>${siteUrl}/icon-192.png</icon>
  <updated>${(newest ?? new Date(0)).toISOString()}</updated>
  <author><name>${text(feed.siteName)}</name></author>
${entries.join("")}</feed>
`;
}

async function entry(post: ReadablePost, { siteUrl, imageUrl }: Feed) {
  const content = await renderBody(post, imageUrl, siteUrl);
  return `  <entry>
    <id>urn:uuid:${post.id}</id>
    <title>${text(post.title)}</title>
    <link href="${siteUrl}/blog/${post.slug}"/>
    <published>${(post.publishedAt ?? post.updatedAt).toISOString()}</published>
    <updated>${post.updatedAt.toISOString()}</updated>
    <author><name>${text(post.author?.name ?? "Unknown Author")}</name></author>
${post.tags.map((tag) => `    <category term="${text(tag)}"/>\n`).join("")}${post.excerpt ? `    <summary>${text(post.excerpt)}</summary>\n` : ""}    <content type="html">${cdata(content)}</content>
  </entry>
`;
}

function text(value: string) {
  return escapeHtml(value.replace(UNWRITABLE, ""));
}

/** Escaping a long post takes long. The sanitizer has removed what XML can't contain. */
function cdata(html: string) {
  return `<![CDATA[${html.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}
