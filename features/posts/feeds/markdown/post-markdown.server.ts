import { contentTask } from "../../content/content-thread.server.ts";
import { absoluteUrl } from "../../content/urls.ts";
import type { ReadablePost } from "../../reading/posts.server.ts";

export const markdownPath = (slug: string) => `/blog/${slug}.md`;

/** A post for programs: what is known about it as YAML, then its text. */
export async function postMarkdown(post: ReadablePost, siteUrl: string) {
  const pageUrl = `${siteUrl}/blog/${post.slug}`;
  const { title, excerpt, tags, author, publishedAt, updatedAt } = post;
  const image = absoluteUrl(post.featuredImage, siteUrl);
  const facts = {
    title,
    ...(excerpt && { description: excerpt }),
    date: (publishedAt ?? updatedAt).toISOString(),
    updated: updatedAt.toISOString(),
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
