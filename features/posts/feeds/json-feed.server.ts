import { renderBody } from "../content/rendered-post.server.ts";
import { absoluteUrl } from "../content/urls.ts";
import type { ReadablePost } from "../reading/posts.server.ts";
import type { Feed, FeedFacts } from "./feed.server.ts";

/** https://www.jsonfeed.org/version/1.1/ */
export async function jsonFeed(feed: Feed, { title, page, folder, posts }: FeedFacts) {
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
  const image = absoluteUrl(post.featuredImage, siteUrl);
  return {
    id: `urn:uuid:${post.id}`,
    url: `${siteUrl}/blog/${post.slug}`,
    title: post.title,
    content_html: await renderBody(post, imageUrl, siteUrl),
    ...(excerpt && { summary: excerpt }),
    ...(image && { image }),
    date_published: (post.publishedAt ?? post.updatedAt).toISOString(),
    date_modified: post.updatedAt.toISOString(),
    ...(author && { authors: [{ name: author.name }] }),
    ...(tags.length > 0 && { tags }),
  };
}
