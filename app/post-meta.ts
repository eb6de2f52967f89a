import type { MetaDescriptor } from "react-router";
import { pageTitleOf } from "#features/posts/post-summary.ts";
import type { PostView } from "./blog-views.server.ts";
import { type Matches, pageMeta, siteUrlOf } from "./meta.ts";
import { blogPostingData } from "./structured-data.ts";

const ALWAYS_KEYWORDS = ["data engineering", "AI consulting"];

/** Everything that crawlers and link previews read of a post. */
export function postMeta(post: PostView, matches: Matches): MetaDescriptor[] {
  const { meta, tags } = post;
  const page = {
    path: `/blog/${post.slug}`,
    title: pageTitleOf(post.title, meta.title),
    description: meta.description,
    keywords: [...tags, ...ALWAYS_KEYWORDS],
  };
  return pageMeta(page, matches, {
    breadcrumb: post.title,
    article: { publishedAt: meta.publishedAt, updatedAt: meta.updatedAt, tags },
    ...(meta.image && { image: { ...meta.image, alt: post.alt } }),
    structuredData: [blogPostingData(siteUrlOf(matches), post)],
  });
}
