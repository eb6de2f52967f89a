import { and, asc, eq, max, sql } from "drizzle-orm";
import { blogPosts } from "#db/schema/posts.ts";
import { profiles } from "#db/schema/profiles.ts";
import { IMAGES_PATH } from "#features/media/media.schema.ts";
import type { Ctx } from "#platform/context.server.ts";
import { authorPath, tagPath } from "../paths.ts";
import {
  countPublishedPosts,
  isPublished,
  newestFirst,
  postsWithListedTags,
} from "../reading/queries.server.ts";

/** The blog's URLs in the sitemap. */
export const sitemapUrls = {
  countPosts: async (ctx: Ctx) => (await countPublishedPosts(ctx)).total,
  listPostUrls,
  listBlogUrls: async (ctx: Ctx) => [...(await listTagUrls(ctx)), ...(await listAuthorUrls(ctx))],
};

type Range = { limit: number; offset: number };

async function listPostUrls(ctx: Ctx, { limit, offset }: Range) {
  const posts = await ctx.db
    .select({
      slug: blogPosts.slug,
      updated_at: blogPosts.updated_at,
      featured_image: blogPosts.featured_image,
      images: blogPosts.images,
    })
    .from(blogPosts)
    .where(isPublished)
    .orderBy(asc(blogPosts.published_at), asc(blogPosts.id))
    .limit(limit)
    .offset(offset);
  return posts.map(({ slug, updated_at, featured_image, images }) => {
    const own = images.map((name) => IMAGES_PATH + name);
    const all = new Set(featured_image ? [featured_image, ...own] : own);
    return { path: `/blog/${slug}`, updatedAt: updated_at, images: [...all] };
  });
}

/** The tags of the newest posts, as /blog/tags lists them. */
async function listTagUrls(ctx: Ctx) {
  const newest = postsWithListedTags(ctx);
  const tag = sql<string>`unnest(${newest.tags})`.as("tag");
  const tags = await ctx.db
    .select({ tag, updated_at: max(newest.updated_at) })
    .from(newest)
    .groupBy(tag)
    .orderBy(tag);
  return tags.map(({ tag, updated_at }) => sitemapUrl(tagPath(tag), updated_at));
}

/**
 * The pages of authors with the date of their newest post, which an index finds; the latest change
 * of any post would take a scan.
 */
async function listAuthorUrls(ctx: Ctx) {
  const newest = ctx.db
    .select({ published_at: blogPosts.published_at })
    .from(blogPosts)
    .where(and(eq(blogPosts.author_id, profiles.id), isPublished))
    .orderBy(...newestFirst)
    .limit(1)
    .as("newest");
  const authors = await ctx.db
    .select({ id: profiles.id, name: profiles.name, published_at: newest.published_at })
    .from(profiles)
    .innerJoinLateral(newest, sql`true`)
    .orderBy(profiles.id);
  return authors.map((author) => sitemapUrl(authorPath(author), author.published_at));
}

function sitemapUrl(path: string, updatedAt: Date | null) {
  return { path, ...(updatedAt && { updatedAt }) };
}
