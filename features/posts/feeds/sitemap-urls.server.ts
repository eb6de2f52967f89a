import { and, asc, eq, max, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { blogPosts } from "#db/schema/posts.ts";
import { profiles } from "#db/schema/profiles.ts";
import { IMAGES_PATH } from "#features/media/media.schema.ts";
import { authorPath } from "../model/author-path.ts";
import { tagPath } from "../model/tag-path.ts";
import {
  countPublishedPosts,
  isPublished,
  newestFirst,
  postsWithListedTags,
} from "../reading/posts.server.ts";

/** What the sitemap lists of the blog. */
export function sitemapUrls(db: Db) {
  return {
    countPosts: async () => (await countPublishedPosts(db)).total,
    listPostUrls: (range: Range) => listPostUrls(db, range),
    listBlogUrls: async () => [...(await listTagUrls(db)), ...(await listAuthorUrls(db))],
  };
}

type Range = { limit: number; offset: number };

async function listPostUrls(db: Db, { limit, offset }: Range) {
  const posts = await db
    .select({
      slug: blogPosts.slug,
      updatedAt: blogPosts.updatedAt,
      featuredImage: blogPosts.featuredImage,
      images: blogPosts.images,
    })
    .from(blogPosts)
    .where(isPublished)
    .orderBy(asc(blogPosts.publishedAt), asc(blogPosts.id))
    .limit(limit)
    .offset(offset);
  return posts.map(({ slug, updatedAt, featuredImage, images }) => {
    const own = images.map((name) => IMAGES_PATH + name);
    const all = new Set(featuredImage ? [featuredImage, ...own] : own);
    return { path: `/blog/${slug}`, updatedAt, images: [...all] };
  });
}

/** The tags of the newest posts, as /blog/tags lists them. */
async function listTagUrls(db: Db) {
  const newest = postsWithListedTags(db);
  const tag = sql<string>`unnest(${newest.tags})`.as("tag");
  const tags = await db
    .select({ tag, updatedAt: max(newest.updatedAt) })
    .from(newest)
    .groupBy(tag)
    .orderBy(tag);
  return tags.map(({ tag, updatedAt }) => sitemapUrl(tagPath(tag), updatedAt));
}

/** An author's newest post is found in an index; the latest change of any would take a scan. */
async function listAuthorUrls(db: Db) {
  const newest = db
    .select({ publishedAt: blogPosts.publishedAt })
    .from(blogPosts)
    .where(and(eq(blogPosts.authorId, profiles.id), isPublished))
    .orderBy(...newestFirst)
    .limit(1)
    .as("newest");
  const authors = await db
    .select({ id: profiles.id, name: profiles.name, publishedAt: newest.publishedAt })
    .from(profiles)
    .innerJoinLateral(newest, sql`true`)
    .orderBy(profiles.id);
  return authors.map((author) => sitemapUrl(authorPath(author), author.publishedAt));
}

function sitemapUrl(path: string, updatedAt: Date | null) {
  return { path, ...(updatedAt && { updatedAt }) };
}
