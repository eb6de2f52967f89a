import {
  aliasedTable,
  and,
  arrayContains,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  type SQL,
  sql,
} from "drizzle-orm";
import { userRoles, users } from "#db/schema/auth.ts";
import { media } from "#db/schema/media.ts";
import { allPosts, blogPosts, postEditors, postRevisions } from "#db/schema/posts.ts";
import { profiles } from "#db/schema/profiles.ts";
import { hasText } from "#db/words.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Retention } from "#platform/retention.server.ts";
import { searchedWords } from "../content/search-words.ts";
import { isRetained } from "../model/commands.server.ts";
import { assertPostExists } from "../model/queries.server.ts";
import { imageNameSql, storedImage } from "../reading/queries.server.ts";
import { COUNTED_MAX, MANAGED_PER_PAGE, MATCHES_MAX, type PostFilter } from "../schema.ts";
import { findOrCorrect } from "../search/forgiving-search.server.ts";

const ORDERS: Record<NonNullable<PostFilter["sort"]>, SQL[]> = {
  newest: [desc(blogPosts.created_at), desc(blogPosts.id)],
  oldest: [asc(blogPosts.created_at), asc(blogPosts.id)],
  updated: [desc(blogPosts.updated_at), desc(blogPosts.id)],
  title: [asc(sql`lower(${blogPosts.title})`), asc(blogPosts.id)],
  published: [sql`${blogPosts.published_at} desc nulls last`, desc(blogPosts.id)],
};

const STATUSES: Record<NonNullable<PostFilter["status"]>, SQL | undefined> = {
  published: eq(blogPosts.published, true),
  scheduled: isNotNull(blogPosts.publish_at),
  // Deleted posts are not in blogPosts: see listDeletedPosts.
  deleted: sql`false`,
  draft: and(eq(blogPosts.published, false), isNull(blogPosts.publish_at)),
};

/** One page of all posts, or of those that match a filter and a search. */
export async function listPosts(ctx: Ctx, filter: PostFilter) {
  const found = await (filter.q ? findSearched(ctx, filter) : findPage(ctx, filter));
  const max = countedMax(filter);
  return {
    posts: found.posts,
    total: Math.min(found.total, max),
    /** Whether there are more posts than the total. */
    isMore: found.total > max,
    /** Undefined: the total says it. */
    hasNext: found.hasNext,
    /** The words that were searched for instead, if no post has all words. */
    corrected: found.corrected,
  };
}

function countedMax({ q, tag }: PostFilter) {
  return q || tag ? MATCHES_MAX : COUNTED_MAX;
}

async function findPage(ctx: Ctx, filter: PostFilter) {
  const { page, sort = "newest" } = filter;
  const max = countedMax(filter);
  const wanted = filterCondition(filter);
  const ids = ctx.db
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(wanted)
    .orderBy(...ORDERS[sort])
    // One more shows whether there is a next page.
    .limit(MANAGED_PER_PAGE + 1)
    .offset((page - 1) * MANAGED_PER_PAGE);
  const rows = await listed(ctx)
    .where(inArray(blogPosts.id, ids))
    .orderBy(...ORDERS[sort]);
  const counted = ctx.db
    .select({ one: sql`1` })
    .from(blogPosts)
    .where(wanted)
    .limit(max + 1)
    .as("counted");
  const [{ total } = { total: 0 }] = await ctx.db.select({ total: count() }).from(counted);
  return {
    posts: rows.slice(0, MANAGED_PER_PAGE),
    total,
    hasNext: total > max ? rows.length > MANAGED_PER_PAGE : undefined,
    corrected: undefined,
  };
}

/** The newest matches, those in a title before those in the text, or as the sort says. */
async function findSearched(ctx: Ctx, { page, q, sort, ...filter }: PostFilter) {
  const { matches, corrected } = await findOrCorrect(
    ctx,
    searchedWords(q),
    filterCondition(filter),
  );
  const found = matches.slice(0, MATCHES_MAX).map(({ id }) => id);
  const ids = sort ? await sorted(ctx, found, sort) : found;
  const start = (page - 1) * MANAGED_PER_PAGE;
  return {
    posts: await listedInOrder(ctx, ids.slice(start, start + MANAGED_PER_PAGE)),
    total: matches.length,
    hasNext: undefined,
    corrected,
  };
}

async function sorted(ctx: Ctx, ids: string[], sort: keyof typeof ORDERS) {
  if (ids.length === 0) return [];
  const rows = await ctx.db
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
    author ? eq(blogPosts.author_id, author) : undefined,
  );
}

export type ListedPost = Awaited<ReturnType<typeof listed>>[number];

async function listedInOrder(ctx: Ctx, ids: string[]): Promise<ListedPost[]> {
  if (ids.length === 0) return [];
  const rows = await listed(ctx).where(inArray(blogPosts.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A post as a row of the list shows it. */
function listed(ctx: Ctx) {
  return ctx.db
    .select({
      id: blogPosts.id,
      title: blogPosts.title,
      slug: blogPosts.slug,
      published: blogPosts.published,
      tags: blogPosts.tags,
      featured_image: blogPosts.featured_image,
      image: storedImage,
      author: { id: profiles.id, name: profiles.name },
      version: blogPosts.version,
      published_at: blogPosts.published_at,
      publish_at: blogPosts.publish_at,
      created_at: blogPosts.created_at,
      updated_at: blogPosts.updated_at,
    })
    .from(blogPosts)
    .leftJoin(profiles, eq(profiles.id, blogPosts.author_id))
    .leftJoin(media, eq(media.name, imageNameSql(blogPosts.featured_image)))
    .$dynamic();
}

export function listRevisions(ctx: Ctx, postId: string) {
  return ctx.db
    .select({
      version: postRevisions.version,
      title: sql<string>`${postRevisions.snapshot} ->> 'title'`,
      published: sql<boolean>`(${postRevisions.snapshot} ->> 'published')::boolean`,
      saved_at: postRevisions.savedAt,
      saved_by: users.email,
    })
    .from(postRevisions)
    .leftJoin(users, eq(users.id, postRevisions.savedBy))
    .where(eq(postRevisions.postId, postId))
    .orderBy(desc(postRevisions.version));
}

export type DeletedPost = Awaited<ReturnType<typeof listDeletedPosts>>["posts"][number];

/**
 * One page of the deleted posts that can be restored, or of those with words in their title, the
 * latest first.
 */
export async function listDeletedPosts(ctx: Ctx, { q, page }: PostFilter) {
  const wanted = and(isRetained(ctx), hasText(q, allPosts.title));
  const deleter = aliasedTable(profiles, "deleter");
  const posts = await ctx.db
    .select({
      id: allPosts.id,
      title: allPosts.title,
      tags: allPosts.tags,
      author: { id: profiles.id, name: profiles.name },
      version: allPosts.version,
      published_at: allPosts.published_at,
      created_at: allPosts.created_at,
      updated_at: allPosts.updated_at,
      before: allPosts.beforeDeletion,
      deleted_at: allPosts.deletedAt,
      deleted_by: deleter.name,
    })
    .from(allPosts)
    .leftJoin(profiles, eq(profiles.id, allPosts.author_id))
    .leftJoin(deleter, eq(deleter.userId, allPosts.deletedBy))
    .where(wanted)
    .orderBy(desc(allPosts.deletedAt), desc(allPosts.id))
    .limit(MANAGED_PER_PAGE)
    .offset((page - 1) * MANAGED_PER_PAGE);
  return { posts, total: await ctx.db.$count(allPosts, wanted) };
}

// Reading the tags of all posts would take longer the more there are.
const RECENT = 1_000;

/** Tags to choose from, in alphabetical order: those of the newest posts. */
export async function recentTags(ctx: Ctx) {
  const newest = ctx.db
    .select({ tags: blogPosts.tags })
    .from(blogPosts)
    .orderBy(desc(blogPosts.created_at), desc(blogPosts.id))
    .limit(RECENT)
    .as("newest");
  const rows = await ctx.db
    .selectDistinct({ tag: sql<string>`unnest(${newest.tags})`.as("tag") })
    .from(newest);
  return rows.map(({ tag }) => tag).sort((a, b) => a.localeCompare(b));
}

/** Everyone who has written a post. */
export function listAuthors(ctx: Ctx) {
  return listProfiles(ctx, authorIds);
}

/** Everyone who may be named as a post's author: its authors, and all admins. */
export function listPossibleAuthors(ctx: Ctx) {
  const adminIds = sql`select ${profiles.id} from ${profiles} join ${userRoles} on ${userRoles.userId} = ${profiles.userId} where ${userRoles.role} = 'admin'`;
  return listProfiles(ctx, sql`${authorIds} union all ${adminIds}`);
}

/** Goes from author to author in the index, however many posts and accounts there are. */
const nextAuthor = (condition: SQL) =>
  sql`select ${blogPosts.author_id} as id from ${blogPosts} where ${condition} order by ${blogPosts.author_id} limit 1`;
const authorIds = sql`select id from (
  with recursive authors as (
    (${nextAuthor(sql`${blogPosts.author_id} is not null`)})
    union all
    select (${nextAuthor(sql`${blogPosts.author_id} > authors.id`)}) from authors where authors.id is not null
  ) select id from authors where id is not null
) authors`;

function listProfiles(ctx: Ctx, ids: SQL) {
  return ctx.db
    .select({ id: profiles.id, name: profiles.name })
    .from(profiles)
    .where(sql`${profiles.id} in (${ids})`)
    .orderBy(asc(profiles.name), asc(profiles.id));
}

// The time of three heartbeats of the editor.
const EXPIRES_MS = 45_000;
const DAY_MS = 24 * 60 * 60_000;

type Editor = { postId: string; userId: string };

/** Records a heartbeat: the user has the post open. Returns the names of the others who have. */
export async function markEditing(ctx: Ctx, editor: Editor) {
  await assertPostExists(ctx, editor.postId);
  await ctx.db
    .insert(postEditors)
    .values({ ...editor, seenAt: ctx.now })
    .onConflictDoUpdate({
      target: [postEditors.postId, postEditors.userId],
      set: { seenAt: ctx.now },
    });
  const others = await ctx.db
    .select({ name: sql<string>`coalesce(${profiles.name}, ${users.email})` })
    .from(postEditors)
    .innerJoin(users, eq(users.id, postEditors.userId))
    .leftJoin(profiles, eq(profiles.userId, postEditors.userId))
    .where(
      and(
        eq(postEditors.postId, editor.postId),
        ne(postEditors.userId, editor.userId),
        gt(postEditors.seenAt, expired(ctx)),
      ),
    )
    .orderBy(asc(sql`1`));
  return others.map(({ name }) => name);
}

export async function stopEditing(ctx: Ctx, { postId, userId }: Editor) {
  await ctx.db
    .delete(postEditors)
    .where(and(eq(postEditors.postId, postId), eq(postEditors.userId, userId)));
}

export const editorRetention: Retention = { column: postEditors.seenAt, days: EXPIRES_MS / DAY_MS };

function expired(ctx: Ctx) {
  return new Date(ctx.now.getTime() - EXPIRES_MS);
}

const SHOWN = 5;

/** The drafts that were worked on last, without those that are scheduled. */
export function latestDrafts(ctx: Ctx) {
  return ctx.db
    .select({ id: blogPosts.id, title: blogPosts.title, updated_at: blogPosts.updated_at })
    .from(blogPosts)
    .where(and(eq(blogPosts.published, false), isNull(blogPosts.publish_at)))
    .orderBy(desc(blogPosts.updated_at), desc(blogPosts.id))
    .limit(SHOWN);
}

/** The posts that are published next. */
export function nextScheduled(ctx: Ctx) {
  return ctx.db
    .select({ id: blogPosts.id, title: blogPosts.title, publish_at: blogPosts.publish_at })
    .from(blogPosts)
    .where(isNotNull(blogPosts.publish_at))
    .orderBy(asc(blogPosts.publish_at), asc(blogPosts.id))
    .limit(SHOWN);
}

export function latestPublished(ctx: Ctx) {
  return ctx.db
    .select({
      id: blogPosts.id,
      title: blogPosts.title,
      slug: blogPosts.slug,
      published_at: blogPosts.published_at,
    })
    .from(blogPosts)
    .where(eq(blogPosts.published, true))
    .orderBy(desc(blogPosts.published_at), desc(blogPosts.id))
    .limit(SHOWN);
}
