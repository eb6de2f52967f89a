import {
  and,
  arrayContains,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { media } from "#db/schema/media.ts";
import { blogPosts } from "#db/schema/posts.ts";
import { profiles } from "#db/schema/profiles.ts";
import {
  COUNTED_MAX,
  MANAGED_PER_PAGE,
  MATCHES_MAX,
  type PostFilter,
} from "../model/post-filter.schema.ts";
import { imageNameSql, storedImage } from "../reading/posts.server.ts";
import { findOrCorrect } from "../search/forgiving-search.server.ts";
import { searchedWords } from "../search/search-words.ts";

const ORDERS: Record<NonNullable<PostFilter["sort"]>, SQL[]> = {
  newest: [desc(blogPosts.createdAt), desc(blogPosts.id)],
  oldest: [asc(blogPosts.createdAt), asc(blogPosts.id)],
  updated: [desc(blogPosts.updatedAt), desc(blogPosts.id)],
  title: [asc(sql`lower(${blogPosts.title})`), asc(blogPosts.id)],
  published: [sql`${blogPosts.publishedAt} desc nulls last`, desc(blogPosts.id)],
};

const STATUSES: Record<NonNullable<PostFilter["status"]>, SQL | undefined> = {
  published: eq(blogPosts.published, true),
  scheduled: isNotNull(blogPosts.publishAt),
  // Not among the posts: see listDeletedPosts.
  deleted: sql`false`,
  draft: and(eq(blogPosts.published, false), isNull(blogPosts.publishAt)),
};

/** One page of all posts, or of those that a filter and a search let through. */
export async function listPosts(db: Db, filter: PostFilter) {
  const found = await (filter.q ? findSearched(db, filter) : findPage(db, filter));
  const max = countedMax(filter);
  return {
    posts: found.posts,
    total: Math.min(found.total, max),
    /** There are more posts than the total. */
    isMore: found.total > max,
    /** Undefined: the total says it. */
    hasNext: found.hasNext,
    /** What was searched for instead, if no post has all words. */
    corrected: found.corrected,
  };
}

function countedMax({ q, tag }: PostFilter) {
  return q || tag ? MATCHES_MAX : COUNTED_MAX;
}

async function findPage(db: Db, filter: PostFilter) {
  const { page, sort = "newest" } = filter;
  const max = countedMax(filter);
  const wanted = filterCondition(filter);
  const ids = db
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(wanted)
    .orderBy(...ORDERS[sort])
    // One more shows whether there is a next page.
    .limit(MANAGED_PER_PAGE + 1)
    .offset((page - 1) * MANAGED_PER_PAGE);
  const rows = await listed(db)
    .where(inArray(blogPosts.id, ids))
    .orderBy(...ORDERS[sort]);
  const counted = db
    .select({ one: sql`1` })
    .from(blogPosts)
    .where(wanted)
    .limit(max + 1)
    .as("counted");
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(counted);
  return {
    posts: rows.slice(0, MANAGED_PER_PAGE),
    total,
    hasNext: total > max ? rows.length > MANAGED_PER_PAGE : undefined,
    corrected: undefined,
  };
}

/** The newest matches, those in a title before those in the text, or as the sort says. */
async function findSearched(db: Db, { page, q, sort, ...filter }: PostFilter) {
  const { matches, corrected } = await findOrCorrect(db, searchedWords(q), filterCondition(filter));
  const found = matches.slice(0, MATCHES_MAX).map(({ id }) => id);
  const ids = sort ? await sorted(db, found, sort) : found;
  const start = (page - 1) * MANAGED_PER_PAGE;
  return {
    posts: await listedInOrder(db, ids.slice(start, start + MANAGED_PER_PAGE)),
    total: matches.length,
    hasNext: undefined,
    corrected,
  };
}

async function sorted(db: Db, ids: string[], sort: keyof typeof ORDERS) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(inArray(blogPosts.id, ids))
    .orderBy(...ORDERS[sort]);
  return rows.map(({ id }) => id);
}

function filterCondition({ status, tag, author }: Omit<PostFilter, "page" | "q" | "sort">) {
  return and(
    status && STATUSES[status],
    tag ? arrayContains(blogPosts.tags, [tag]) : undefined,
    author ? eq(blogPosts.authorId, author) : undefined,
  );
}

export type ListedPost = Awaited<ReturnType<typeof listed>>[number];

async function listedInOrder(db: Db, ids: string[]): Promise<ListedPost[]> {
  if (ids.length === 0) return [];
  const rows = await listed(db).where(inArray(blogPosts.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** What a row of the list shows. */
function listed(db: Db) {
  return db
    .select({
      id: blogPosts.id,
      title: blogPosts.title,
      slug: blogPosts.slug,
      published: blogPosts.published,
      tags: blogPosts.tags,
      featuredImage: blogPosts.featuredImage,
      image: storedImage,
      author: { id: profiles.id, name: profiles.name },
      version: blogPosts.version,
      publishedAt: blogPosts.publishedAt,
      publishAt: blogPosts.publishAt,
      createdAt: blogPosts.createdAt,
      updatedAt: blogPosts.updatedAt,
    })
    .from(blogPosts)
    .leftJoin(profiles, eq(profiles.id, blogPosts.authorId))
    .leftJoin(media, eq(media.name, imageNameSql(blogPosts.featuredImage)))
    .$dynamic();
}
