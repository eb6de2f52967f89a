import { and, type Column, desc, eq, gt, inArray, not, type SQL, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { media } from "#db/schema/media.ts";
import { blogPosts, postTags, slugRedirects } from "#db/schema/posts.ts";
import { profiles } from "#db/schema/profiles.ts";
import { IMAGES_PATH, type Variant } from "#features/media/media.schema.ts";
import type { Ctx } from "#platform/context.server.ts";
import { COUNTED_MAX, POSTS_PER_PAGE } from "../schema.ts";

export type StoredImage = {
  name: string;
  file?: string | null;
  width: number;
  height: number;
  variants: Variant[];
};

// Without `= true`, the condition matches the index of published posts.
export const isPublished = sql`${blogPosts.published}`;
export const newestFirst = [desc(blogPosts.published_at), desc(blogPosts.id)] as const;
export const storedImage = {
  name: media.name,
  width: media.width,
  height: media.height,
  variants: media.variants,
};
const imageFacts = sql`json_build_object('name', ${media.name}, 'file', ${media.file}, 'width', ${media.width}, 'height', ${media.height}, 'variants', ${media.variants})`;
const author = {
  id: profiles.id,
  name: profiles.name,
  bio: profiles.bio,
  avatarUrl: profiles.avatarUrl,
};

/** The columns of a post in a list. */
const cardColumns = {
  id: blogPosts.id,
  title: blogPosts.title,
  slug: blogPosts.slug,
  excerpt: blogPosts.excerpt,
  featured_image: blogPosts.featured_image,
  tags: blogPosts.tags,
  published_at: blogPosts.published_at,
  author: { id: profiles.id, name: profiles.name, avatarUrl: profiles.avatarUrl },
  image: storedImage,
};

/** One page of published posts, in one query. `pages` is unknown if there are very many. */
export async function listPublishedPosts(ctx: Ctx, page: number) {
  return toPostList(await pageOfPosts(ctx).execute({ offset: pageOffset(page) }));
}

/** Like `listPublishedPosts`, for the posts with a tag, written exactly so. */
export async function listTaggedPosts(ctx: Ctx, tag: string, page: number) {
  return toPostList(await pageOfTaggedPosts(ctx).execute({ tag, offset: pageOffset(page) }));
}

/** Like `listPublishedPosts`, for the posts of an author. */
export async function listAuthoredPosts(ctx: Ctx, authorId: string, page: number) {
  return toPostList(await pageOfAuthoredPosts(ctx).execute({ authorId, offset: pageOffset(page) }));
}

function pageOffset(page: number) {
  return (page - 1) * POSTS_PER_PAGE;
}

/** A post as a list shows it. */
export type ListedPost = Omit<
  Awaited<ReturnType<typeof listPublishedPosts>>["posts"][number],
  "counted"
>;

function toPostList<Row extends { counted: number }>(rows: Row[]) {
  const counted = rows[0]?.counted ?? 0;
  return {
    posts: rows.slice(0, POSTS_PER_PAGE),
    pages: counted > COUNTED_MAX ? undefined : pageCount(counted),
    hasNext: rows.length > POSTS_PER_PAGE,
  };
}

export async function countPublishedPosts(ctx: Ctx) {
  const total = await ctx.db.$count(blogPosts, isPublished);
  return { total, pages: pageCount(total) };
}

function pageCount(total: number) {
  return Math.max(1, Math.ceil(total / POSTS_PER_PAGE));
}

const newest = sql`${blogPosts.published_at} desc, ${blogPosts.id} desc`;
const isByAuthor = sql`${blogPosts.author_id} = ${sql.placeholder("authorId")}`;
const hasTag = sql`${postTags.tag} = ${sql.placeholder("tag")}`;
const pageOfPosts = preparedPage(
  "page_of_posts",
  sql`${blogPosts.id}`,
  sql`${blogPosts} where ${isPublished}`,
  newest,
);
const pageOfAuthoredPosts = preparedPage(
  "page_of_authored_posts",
  sql`${blogPosts.id}`,
  sql`${blogPosts} where ${isPublished} and ${isByAuthor}`,
  newest,
);
const pageOfTaggedPosts = preparedPage(
  "page_of_tagged_posts",
  sql`${postTags.postId}`,
  sql`${postTags} where ${hasTag}`,
  sql`${postTags.published_at} desc, ${postTags.postId} desc`,
);

/** A query that finds the page in the index alone, and joins only its rows. */
function preparedPage(name: string, id: SQL, listed: SQL, order: SQL) {
  // One more post shows whether there is a next page.
  const page = sql`(select ${id} as id from ${listed} order by ${order} limit ${POSTS_PER_PAGE + 1} offset ${sql.placeholder("offset")}) page`;
  const counted = sql<number>`(select count(*)::int from (select 1 from ${listed} limit ${COUNTED_MAX + 1}) counted)`;
  return preparedOnce(name, (ctx) => selectCards(ctx, page, { counted }).orderBy(...newestFirst));
}

/** The posts in a subquery that is named `page`, as a list shows them. */
export function selectCards<More extends Record<string, SQL>>(ctx: Ctx, page: SQL, more: More) {
  return ctx.db
    .select({ ...cardColumns, ...more })
    .from(blogPosts)
    .innerJoin(page, sql`${isPublished} and page.id = ${blogPosts.id}`)
    .leftJoin(profiles, eq(profiles.id, blogPosts.author_id))
    .leftJoin(media, eq(media.name, imageNameSql(blogPosts.featured_image)))
    .$dynamic();
}

export async function getPublishedPost(ctx: Ctx, slug: string) {
  const [post] = await postBySlug(ctx).execute({ slug });
  return post;
}

const postBySlug = preparedOnce("post_by_slug", (ctx) =>
  selectPostWithDetails(ctx).where(and(eq(blogPosts.slug, sql.placeholder("slug")), isPublished)),
);

/** A draft for anyone with its preview link, until the link expires or the post is published. */
export async function getPreviewedPost(ctx: Ctx, token: string) {
  const isLive = and(not(isPublished), gt(blogPosts.previewExpiresAt, ctx.now));
  const [post] = await selectPostWithDetails(ctx).where(
    and(eq(blogPosts.previewToken, token), isLive),
  );
  return post;
}

export type ReadablePost = NonNullable<Awaited<ReturnType<typeof getPublishedPost>>>;

/** A post with everything its page shows, in one query. */
export function selectPostWithDetails<More extends SelectedFields = Record<never, SQL>>(
  ctx: Ctx,
  more = {} as More,
) {
  return ctx.db
    .select({
      ...more,
      id: blogPosts.id,
      title: blogPosts.title,
      slug: blogPosts.slug,
      content: blogPosts.content,
      excerpt: blogPosts.excerpt,
      featured_image: blogPosts.featured_image,
      tags: blogPosts.tags,
      meta_title: blogPosts.meta_title,
      meta_description: blogPosts.meta_description,
      og_image: blogPosts.og_image,
      published: blogPosts.published,
      published_at: blogPosts.published_at,
      updated_at: blogPosts.updated_at,
      author,
      images: sql<
        StoredImage[]
      >`(select coalesce(json_agg(${imageFacts}), '[]') from ${media} where ${media.name} = any(${blogPosts.images}) or ${media.name} = ${imageNameSql(profiles.avatarUrl)})`,
    })
    .from(blogPosts)
    .leftJoin(profiles, eq(profiles.id, blogPosts.author_id))
    .$dynamic();
}

/** The current slug of the published post that had this slug before. */
export async function findRenamedPost(ctx: Ctx, oldSlug: string) {
  const [post] = await ctx.db
    .select({ slug: blogPosts.slug })
    .from(slugRedirects)
    .innerJoin(blogPosts, eq(blogPosts.id, slugRedirects.postId))
    .where(and(eq(slugRedirects.slug, oldSlug), isPublished));
  return post?.slug;
}

/** The newest posts with their content; those with a tag, if one is given. */
export function listPostsForFeed(ctx: Ctx, count: number, tag?: string) {
  return selectPostWithDetails(ctx)
    .where(and(isPublished, tag === undefined ? undefined : isNewestWithTag(tag, count)))
    .orderBy(...newestFirst)
    .limit(count);
}

function isNewestWithTag(tag: string, count: number) {
  return sql`${blogPosts.id} in (select ${postTags.postId} from ${postTags} where ${postTags.tag} = ${tag} order by ${postTags.published_at} desc, ${postTags.postId} desc limit ${count})`;
}

/** An author as readers see them, with their picture if it is one of ours. */
export async function findAuthor(ctx: Ctx, id: string) {
  const [found] = await ctx.db
    .select({ ...author, image: storedImage })
    .from(profiles)
    .leftJoin(media, eq(media.name, imageNameSql(profiles.avatarUrl)))
    .where(eq(profiles.id, id));
  return found;
}

/** The newest posts, whose tags are listed: reading the tags of all posts would take too long. */
export function postsWithListedTags(ctx: Ctx) {
  return ctx.db
    .select({ tags: blogPosts.tags, updated_at: blogPosts.updated_at })
    .from(blogPosts)
    .where(isPublished)
    .orderBy(...newestFirst)
    .limit(COUNTED_MAX)
    .as("newest");
}

/** The tags of the newest posts, with how many of these have each, in alphabetical order. */
export async function listTags(ctx: Ctx) {
  const newest = postsWithListedTags(ctx);
  const tag = sql<string>`unnest(${newest.tags})`.as("tag");
  const tags = await ctx.db
    .select({ tag, count: sql<number>`count(*)::int` })
    .from(newest)
    .groupBy(tag);
  return tags.sort((a, b) => a.tag.localeCompare(b.tag));
}

/**
 * Prepares a query of uncached pages. Writing one as SQL and planning it take more processor time
 * than running it: the first is done once for each database, the second for each connection.
 */
export function preparedOnce<Query>(
  name: string,
  write: (ctx: Ctx) => { prepare: (name: string) => Query },
) {
  const prepared = new WeakMap<Db, Query>();
  return (ctx: Ctx) => {
    const query = prepared.get(ctx.db) ?? write(ctx).prepare(name);
    prepared.set(ctx.db, query);
    return query;
  };
}

/** The name in the URL of one of our own images; matches nothing for other URLs. */
export function imageNameSql(url: Column) {
  return sql`case when starts_with(${url}, ${IMAGES_PATH}) then substr(${url}, ${IMAGES_PATH.length + 1}) end`;
}

/** The newest published posts, as a short list shows them. */
export function listNewestPosts(ctx: Ctx, limit: number) {
  const { slug, title, excerpt, published_at } = blogPosts;
  return ctx.db
    .select({ slug, title, excerpt, published_at })
    .from(blogPosts)
    .where(isPublished)
    .orderBy(...newestFirst)
    .limit(limit);
}

/** The post's title. Undefined if no published post has this slug. */
export async function findPublishedTitle(ctx: Ctx, slug: string) {
  const [post] = await ctx.db
    .select({ title: blogPosts.title })
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, slug), isPublished));
  return post?.title;
}

const POSTS_PER_AUTHOR = 2;

/** The newest posts of the authors with these names. */
export function listPostsByName(ctx: Ctx, names: string[]) {
  const newest = ctx.db
    .select({ title: blogPosts.title, slug: blogPosts.slug })
    .from(blogPosts)
    .where(and(eq(blogPosts.author_id, profiles.id), isPublished))
    .orderBy(...newestFirst)
    .limit(POSTS_PER_AUTHOR)
    .as("newest");
  return ctx.db
    .select({ id: profiles.id, name: profiles.name, title: newest.title, slug: newest.slug })
    .from(profiles)
    .innerJoinLateral(newest, sql`true`)
    .where(inArray(profiles.name, names));
}
