import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { blogPosts } from "#db/schema/posts.ts";
import { findMedia } from "#features/media/media.server.ts";
import { imagesIn } from "../content/content.server.ts";
import { contentTask } from "../content/content-thread.server.ts";
import { findLinkTargets } from "../editing/link-targets.server.ts";
import type { Post } from "../model/post-values.ts";
import { checkHeadings } from "./check-headings.ts";
import { checkFeaturedImage, checkImages } from "./check-images.ts";
import { checkLinks, internalPaths } from "./check-links.ts";
import { checkShareImage } from "./check-share-image.ts";
import { checkSummary } from "./check-summary.ts";
import type { ReadContent } from "./read-content.server.ts";
import type { Warning } from "./warning.ts";

export type CheckedPost = Pick<
  Post,
  | "title"
  | "slug"
  | "content"
  | "excerpt"
  | "featuredImage"
  | "metaTitle"
  | "metaDescription"
  | "ogImage"
>;

/** `pages`: the paths of the site's pages and documents that are not posts. */
type OwnSite = { siteUrl: string; pages: string[] };

/** What would embarrass if these posts were public, for each of them, in the order of the form. */
export async function checkPosts(
  db: Db,
  posts: { post: CheckedPost; content: ReadContent }[],
  { siteUrl, pages }: OwnSite,
): Promise<Warning[][]> {
  const read = posts.map((each) => ({ ...each, url: { siteUrl, slug: each.post.slug } }));
  const paths = read.flatMap(({ content, url }) => internalPaths(content.links, url));
  const targets = await findLinkTargets(db, [...new Set(paths)], pages);
  const known = await findMedia(db, [...new Set(posts.flatMap(({ post }) => imagesIn(post)))]);
  return read.map(({ post, content, url }) => [
    ...checkHeadings(content.headings),
    ...checkImages(content.images, known),
    ...checkFeaturedImage(post.featuredImage, known),
    ...checkLinks(content, targets, url),
    ...checkSummary(post),
    ...checkShareImage(post, known),
  ]);
}

/** How many warnings stored posts have, by id. Those that don't exist are left out. */
export async function countWarnings(db: Db, ids: string[], site: OwnSite) {
  if (ids.length === 0) return {};
  const posts = await db
    .select({
      id: blogPosts.id,
      title: blogPosts.title,
      slug: blogPosts.slug,
      content: blogPosts.content,
      excerpt: blogPosts.excerpt,
      featuredImage: blogPosts.featuredImage,
      metaTitle: blogPosts.metaTitle,
      metaDescription: blogPosts.metaDescription,
      ogImage: blogPosts.ogImage,
    })
    .from(blogPosts)
    .where(sql`${blogPosts.id} = any(${sql.param(ids)}::uuid[])`);
  const read: Parameters<typeof checkPosts>[1] = [];
  for (const post of posts) read.push({ post, content: await contentTask("read", post.content) });
  const warnings = await checkPosts(db, read, site);
  return Object.fromEntries(posts.map(({ id }, index) => [id, warnings[index]?.length ?? 0]));
}
