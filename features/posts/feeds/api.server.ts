import { Hono } from "hono";
import type { Ctx } from "#platform/context.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { publicFile } from "#platform/http/public-file.server.ts";
import { escapeHtml } from "#platform/text/escape.ts";
import { absoluteUrl } from "../content/urls.ts";
import { tagFromPath, tagPath } from "../paths.ts";
import {
  findRenamedPost,
  getPublishedPost,
  listPostsForFeed,
  type ReadablePost,
} from "../reading/queries.server.ts";
import { contentTask } from "../rendered/content-thread.server.ts";
import { type ImageUrlOf, renderBody } from "../rendered/rendered-post.server.ts";
import { findRenamedTag } from "../tags/queries.server.ts";

/** Writes a feed in the format of https://www.jsonfeed.org/version/1.1/. */
async function jsonFeed(feed: Feed, { title, page, folder, posts }: FeedFacts) {
  const { siteUrl } = feed;
  const items: Awaited<ReturnType<typeof item>>[] = [];
  for (const post of posts) items.push(await item(post, feed));
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: siteUrl + page,
    feed_url: `${siteUrl}${folder}/feed.json`,
    icon: `${siteUrl}/icon-512.png`,
    favicon: `${siteUrl}/icon-192.png`,
    authors: [{ name: feed.siteName, url: `${siteUrl}/` }],
    language: "en",
    items,
  });
}

async function item(post: ReadablePost, { siteUrl, imageUrl }: Feed) {
  const { author, excerpt, tags } = post;
  const image = absoluteUrl(post.featured_image, siteUrl);
  return {
    id: `urn:uuid:${post.id}`,
    url: `${siteUrl}/blog/${post.slug}`,
    title: post.title,
    content_html: await renderBody(post, imageUrl, siteUrl),
    ...(excerpt && { summary: excerpt }),
    ...(image && { image }),
    date_published: (post.published_at ?? post.updated_at).toISOString(),
    date_modified: post.updated_at.toISOString(),
    ...(author && { authors: [{ name: author.name }] }),
    ...(tags.length > 0 && { tags }),
  };
}

const FEED_POSTS = 20;
// XML 1.0 has no way to write these characters, not even escaped.
const UNWRITABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

type Feed = { siteUrl: string; siteName: string; imageUrl: ImageUrlOf };

export type FeedFacts = { title: string; page: string; folder: string; posts: ReadablePost[] };

/** The newest posts; those with a tag, if one is given. Undefined if no published post has it. */
async function feedFacts(ctx: Ctx, feed: Feed, tag?: string): Promise<FeedFacts | undefined> {
  const posts = await listPostsForFeed(ctx, FEED_POSTS, tag);
  const title = `${feed.siteName} Blog`;
  if (tag === undefined) return { title, page: "/blog", folder: "", posts };
  if (posts.length === 0) return undefined;
  return { title: `${title}: ${tag}`, page: tagPath(tag), folder: tagPath(tag), posts };
}

/** An Atom feed with the whole content of the posts. */
async function atomFeed(feed: Feed, { title, page, folder, posts }: FeedFacts) {
  const self = `${folder}/feed.xml`;
  const newest = posts.map((post) => post.updated_at).sort((a, b) => Number(b) - Number(a))[0];
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
    <published>${(post.published_at ?? post.updated_at).toISOString()}</published>
    <updated>${post.updated_at.toISOString()}</updated>
    <author><name>${text(post.author?.name ?? "Unknown Author")}</name></author>
${post.tags.map((tag) => `    <category term="${text(tag)}"/>\n`).join("")}${post.excerpt ? `    <summary>${text(post.excerpt)}</summary>\n` : ""}    <content type="html">${cdata(content)}</content>
  </entry>
`;
}

function text(value: string) {
  return escapeHtml(value.replace(UNWRITABLE, ""));
}

/**
 * A CDATA section, because escaping a long post takes long. The sanitizer has removed characters
 * that XML can't contain.
 */
function cdata(html: string) {
  return `<![CDATA[${html.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}

const FORMATS = {
  atom: { write: atomFeed, type: "application/atom+xml; charset=utf-8" },
  json: { write: jsonFeed, type: "application/feed+json; charset=utf-8" },
};

const FILE = "feed\\.(?:xml|json)";

/** Atom and JSON Feed, of all posts and of those with a tag. */
export function feed(imageUrl: ImageUrlOf, readSiteName: (ctx: Ctx) => Promise<string>) {
  async function response(ctx: Ctx, file: string, tag?: string) {
    const { write, type } = file === "feed.json" ? FORMATS.json : FORMATS.atom;
    const { siteUrl } = ctx.env;
    const feed = { siteUrl, siteName: await readSiteName(ctx), imageUrl };
    const facts = await feedFacts(ctx, feed, tag);
    if (!facts) return undefined;
    return new Response(await write(feed, facts), { headers: { "Content-Type": type } });
  }
  return new Hono<RequestEnv>()
    .get(
      `/:file{${FILE}}`,
      publicFile("blog"),
      async (c) => (await response(c.var.ctx, c.req.param("file"))) ?? c.notFound(),
    )
    .get(`/blog/tag/:tag/:file{${FILE}}`, publicFile("blog"), async (c) => {
      const { tag, file } = c.req.param() as { tag: string; file: string };
      const found = await response(c.var.ctx, file, tagFromPath(tag));
      if (found) return found;
      const renamed = await findRenamedTag(c.var.ctx, tagFromPath(tag));
      return renamed ? c.redirect(`${tagPath(renamed)}/${file}`, 301) : c.notFound();
    });
}

const MARKDOWN = "/blog/:file{[a-z0-9-]+\\.md}";

/** Each published post as Markdown. Search engines learn that the page is the original. */
export function markdownPosts() {
  return new Hono<RequestEnv>().get(MARKDOWN, publicFile("posts", "post:*"), async (c) => {
    const { siteUrl } = c.var.ctx.env;
    const slug = c.req.param("file").replace(/\.md$/, "");
    const post = await getPublishedPost(c.var.ctx, slug);
    if (post) {
      return c.body(await postMarkdown(post, siteUrl), 200, {
        "Content-Type": "text/markdown; charset=utf-8",
        Link: `<${siteUrl}/blog/${slug}>; rel="canonical"`,
      });
    }
    const renamed = await findRenamedPost(c.var.ctx, slug);
    return renamed ? c.redirect(markdownPath(renamed), 301) : c.notFound();
  });
}

const markdownPath = (slug: string) => `/blog/${slug}.md`;

/** A post for programs: its facts as YAML, then its text. */
async function postMarkdown(post: ReadablePost, siteUrl: string) {
  const pageUrl = `${siteUrl}/blog/${post.slug}`;
  const { title, excerpt, tags, author, published_at, updated_at } = post;
  const image = absoluteUrl(post.featured_image, siteUrl);
  const facts = {
    title,
    ...(excerpt && { description: excerpt }),
    date: (published_at ?? updated_at).toISOString(),
    updated: updated_at.toISOString(),
    ...(author && { author: author.name }),
    tags,
    canonical: pageUrl,
    ...(image && { image }),
  };
  // A JSON value is also a YAML value.
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const heading = title.replace(/\s+/g, " ").replace(/[\\`*_[\]<>~]/g, "\\$&");
  const body = await contentTask("markdown", post.content, { siteUrl, pageUrl });
  return `---\n${lines.join("\n")}\n---\n\n# ${heading}\n\n${body}\n`;
}
