import { and, type Column, desc, eq, gt, not, type SQL, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { media } from "#db/schema/media.ts";
import { blogPosts, postTags, slugRedirects } from "#db/schema/posts.ts";
import { profiles } from "#db/schema/profiles.ts";
import { IMAGES_PATH, type Variant } from "#features/media/media.schema.ts";
import { POSTS_PER_PAGE } from "../model/post.schema.ts";
import { COUNTED_MAX } from "../model/post-filter.schema.ts";

export type StoredImage = {
  name: string;
  file?: string | null;
  width: number;
  height: number;
  variants: Variant[];
};

// Not `= true`: so written, it matches the index of published posts.
export const isPublished = sql`${blogPosts.published}`;
export const newestFirst = [desc(blogPosts.publishedAt), desc(blogPosts.id)] as const;
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

/** What a list shows of a post. */
const card = {
  id: blogPosts.id,
  title: blogPosts.title,
  slug: blogPosts.slug,
  excerpt: blogPosts.excerpt,
  featuredImage: blogPosts.featuredImage,
  tags: blogPosts.tags,
  publishedAt: blogPosts.publishedAt,
  author: { id: profiles.id, name: profiles.name, avatarUrl: profiles.avatarUrl },
  image: storedImage,
};

/** One page of what visitors may read, in one query. `pages` is unknown when there are very many. */
export async function listPublishedPosts(db: Db, page: number) {
  return toPostList(await pageOfPosts(db).execute({ offset: pageOffset(page) }));
}

/** The same for the posts with a tag, written exactly so. */
export async function listTaggedPosts(db: Db, tag: string, page: number) {
  return toPostList(await pageOfTaggedPosts(db).execute({ tag, offset: pageOffset(page) }));
}

/** The same for the posts of an author. */
export async function listAuthoredPosts(db: Db, authorId: string, page: number) {
  return toPostList(await pageOfAuthoredPosts(db).execute({ authorId, offset: pageOffset(page) }));
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

export async function countPublishedPosts(db: Db) {
  const total = await db.$count(blogPosts, isPublished);
  return { total, pages: pageCount(total) };
}

function pageCount(total: number) {
  return Math.max(1, Math.ceil(total / POSTS_PER_PAGE));
}

const newest = sql`${blogPosts.publishedAt} desc, ${blogPosts.id} desc`;
const isByAuthor = sql`${blogPosts.authorId} = ${sql.placeholder("authorId")}`;
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
  sql`${postTags.publishedAt} desc, ${postTags.postId} desc`,
);

/** The page is found in the index alone, and only its rows are joined. */
function preparedPage(name: string, id: SQL, listed: SQL, order: SQL) {
  // One more post shows whether there is a next page.
  const page = sql`(select ${id} as id from ${listed} order by ${order} limit ${POSTS_PER_PAGE + 1} offset ${sql.placeholder("offset")}) page`;
  const counted = sql<number>`(select count(*)::int from (select 1 from ${listed} limit ${COUNTED_MAX + 1}) counted)`;
  return preparedOnce(name, (db) => selectCards(db, page, { counted }).orderBy(...newestFirst));
}

/** The posts in a subquery that is named `page`, as a list shows them. */
export function selectCards<More extends Record<string, SQL>>(db: Db, page: SQL, more: More) {
  return db
    .select({ ...card, ...more })
    .from(blogPosts)
    .innerJoin(page, sql`${isPublished} and page.id = ${blogPosts.id}`)
    .leftJoin(profiles, eq(profiles.id, blogPosts.authorId))
    .leftJoin(media, eq(media.name, imageNameSql(blogPosts.featuredImage)))
    .$dynamic();
}

export async function getPublishedPost(db: Db, slug: string) {
  const [post] = await postBySlug(db).execute({ slug });
  return post;
}

const postBySlug = preparedOnce("post_by_slug", (db) =>
  readable(db).where(and(eq(blogPosts.slug, sql.placeholder("slug")), isPublished)),
);

/** A draft for anyone with its preview link, until the link expires or the post is published. */
export async function getPreviewedPost(db: Db, token: string, now: Date) {
  const isLive = and(not(isPublished), gt(blogPosts.previewExpiresAt, now));
  const [post] = await readable(db).where(and(eq(blogPosts.previewToken, token), isLive));
  return post;
}

export type ReadablePost = NonNullable<Awaited<ReturnType<typeof getPublishedPost>>>;

/** A post with everything its page shows, in one query. */
export function readable<More extends SelectedFields = Record<never, SQL>>(
  db: Db,
  more = {} as More,
) {
  return db
    .select({
      ...more,
      id: blogPosts.id,
      title: blogPosts.title,
      slug: blogPosts.slug,
      content: blogPosts.content,
      excerpt: blogPosts.excerpt,
      featuredImage: blogPosts.featuredImage,
      tags: blogPosts.tags,
      metaTitle: blogPosts.metaTitle,
      metaDescription: blogPosts.metaDescription,
      ogImage: blogPosts.ogImage,
      published: blogPosts.published,
      publishedAt: blogPosts.publishedAt,
      updatedAt: blogPosts.updatedAt,
      author,
      images: sql<
        StoredImage[]
      >`(select coalesce(json_agg(${imageFacts}), '[]') from ${media} where ${media.name} = any(${blogPosts.images}) or ${media.name} = ${imageNameSql(profiles.avatarUrl)})`,
    })
    .from(blogPosts)
    .leftJoin(profiles, eq(profiles.id, blogPosts.authorId))
    .$dynamic();
}

/** Where a post lives now that was once at this slug. Nowhere, while it is not published. */
export async function findRenamedPost(db: Db, oldSlug: string) {
  const [post] = await db
    .select({ slug: blogPosts.slug })
    .from(slugRedirects)
    .innerJoin(blogPosts, eq(blogPosts.id, slugRedirects.postId))
    .where(and(eq(slugRedirects.slug, oldSlug), isPublished));
  return post?.slug;
}

/** The newest posts, whole; those with a tag, if one is given. */
export function listPostsForFeed(db: Db, count: number, tag?: string) {
  return readable(db)
    .where(and(isPublished, tag === undefined ? undefined : isNewestWithTag(tag, count)))
    .orderBy(...newestFirst)
    .limit(count);
}

function isNewestWithTag(tag: string, count: number) {
  return sql`${blogPosts.id} in (select ${postTags.postId} from ${postTags} where ${postTags.tag} = ${tag} order by ${postTags.publishedAt} desc, ${postTags.postId} desc limit ${count})`;
}

/** What readers see of an author, with their picture if it is one of ours. */
export async function findAuthor(db: Db, id: string) {
  const [found] = await db
    .select({ ...author, image: storedImage })
    .from(profiles)
    .leftJoin(media, eq(media.name, imageNameSql(profiles.avatarUrl)))
    .where(eq(profiles.id, id));
  return found;
}

/** Those whose tags are listed: to read the tags of all posts would take too long. */
export function postsWithListedTags(db: Db) {
  return db
    .select({ tags: blogPosts.tags, updatedAt: blogPosts.updatedAt })
    .from(blogPosts)
    .where(isPublished)
    .orderBy(...newestFirst)
    .limit(COUNTED_MAX)
    .as("newest");
}

/** The tags of the newest posts, with how many of these have each, in alphabetical order. */
export async function listTags(db: Db) {
  const newest = postsWithListedTags(db);
  const tag = sql<string>`unnest(${newest.tags})`.as("tag");
  const tags = await db
    .select({ tag, count: sql<number>`count(*)::int` })
    .from(newest)
    .groupBy(tag);
  return tags.sort((a, b) => a.tag.localeCompare(b.tag));
}

/**
 * For the queries of uncached pages. To write one as SQL and to plan it takes more processor time than
 * to run it: the first is done once for each database, the second for each connection.
 */
export function preparedOnce<Query>(
  name: string,
  write: (db: Db) => { prepare: (name: string) => Query },
) {
  const prepared = new WeakMap<Db, Query>();
  return (db: Db) => {
    const query = prepared.get(db) ?? write(db).prepare(name);
    prepared.set(db, query);
    return query;
  };
}

/** The name in the URL of one of our own images; matches nothing for other URLs. */
export function imageNameSql(url: Column) {
  return sql`case when starts_with(${url}, ${IMAGES_PATH}) then substr(${url}, ${IMAGES_PATH.length + 1}) end`;
}
