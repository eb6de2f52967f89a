import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import {
  allPosts,
  blogPosts,
  postEditors,
  postRevisions,
  slugRedirects,
  workingCopies,
} from "#db/schema/posts.ts";
import { lockImages } from "#features/media/commands.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { enqueueJob } from "#platform/jobs/jobs.server.ts";
import type { Retention } from "#platform/retention.server.ts";
import { imagesIn } from "../content/content.server.ts";
import { numbered } from "../paths.ts";
import { type Post, type PostValues, postSnapshot } from "../post-values.ts";
import { NOT_IN_THE_FUTURE } from "../publish-time.ts";
import {
  requestMissingRenderings,
  requestRendering,
} from "../rendered/stored-renderings.server.ts";
import type { PostInput } from "../schema.ts";
import { indexPosts, requestIndexing } from "../search/search-index.server.ts";
import { NO_PREVIEW } from "./preview-links.server.ts";

/** Locks posts until the transaction ends: no one else can save or delete them. */
export function lockPosts(ctx: Ctx, ids: string[]): Promise<Post[]> {
  // They are locked in one order, so that two who lock the same posts never wait for each other.
  return ctx.db
    .select()
    .from(blogPosts)
    .where(inArray(blogPosts.id, ids))
    .orderBy(asc(blogPosts.id))
    .for("update");
}

/**
 * Saves changes to a post, no matter who makes them, as a new version with its revision, so that an editor
 * that has the post open gets a conflict and the version before can be restored. Undefined: the post
 * was saved or deleted by someone else since `before` was read.
 */
export async function replacePost(
  ctx: Ctx,
  before: Post,
  changes: Partial<PostValues>,
  { userId }: { userId: string | null },
): Promise<Post | undefined> {
  const images = imagesIn({ ...before, ...changes });
  await lockImages(ctx, images);
  const [post] = await ctx.db
    .update(allPosts)
    .set({
      ...changes,
      images,
      first_published_at: firstPublished(before, changes),
      version: before.version + 1,
      updated_at: ctx.now,
      ...((before.published || changes.published) && NO_PREVIEW),
      ...(changes.published && { publish_at: null }),
    })
    .where(
      and(
        eq(allPosts.id, before.id),
        eq(allPosts.version, before.version),
        isNull(allPosts.deletedAt),
      ),
    )
    .returning();
  if (!post) return undefined;
  await afterSave(ctx, { before, post, userId });
  return post;
}

/** The date of the first publication, which never changes, unlike the date of publication. */
function firstPublished(before: Post, { published_at }: Partial<PostValues>) {
  return before.first_published_at ?? before.published_at ?? published_at;
}

/**
 * Deletes posts, which can be restored for 30 days, and what people have not saved of them. A
 * deleted post is unpublished, because the version before this one knows only that, and gives up
 * its slug (decision 135). Returns those that existed.
 */
export async function deletePosts(ctx: Ctx, ids: string[], { userId }: { userId: string | null }) {
  const posts = await lockPosts(ctx, ids);
  const found = posts.map(({ id }) => id);
  if (found.length === 0) return [];
  await ctx.db.delete(workingCopies).where(inArray(workingCopies.postId, found));
  await ctx.db.delete(postEditors).where(inArray(postEditors.postId, found));
  const { id, slug, published, publish_at, previewExpiresAt } = allPosts;
  return ctx.db
    .update(allPosts)
    .set({
      ...{ slug: sql`${id}::text`, published: false, publish_at: null, previewExpiresAt: null },
      ...{ deletedAt: ctx.now, deletedBy: userId },
      beforeDeletion: sql`jsonb_build_object('slug', ${slug}, 'published', ${published},
        'publish_at', ${publish_at}, 'preview_expires_at', ${previewExpiresAt})`,
    })
    .where(inArray(id, found))
    .returning({ id, title: allPosts.title });
}

export type NewPost = Omit<PostValues, "publish_at"> & {
  publish_at?: Date | null;
  created_at: Date;
};
type Row = NewPost & { images: string[]; first_published_at: Date | null; updated_at: Date };
type PostColumn = Exclude<keyof Row, "content">;
type Inserted = { id: string; slug: string };

// The embedded database's socket copies what it has of a message whenever more of it arrives.
const INSERT_BATCH = 25;

/**
 * Inserts the posts whose slug is free, and returns those. Their first revision is saved when they
 * are first changed (`replacePost`): an import of thousands of posts need not store them twice.
 */
export async function insertPosts(ctx: Ctx, posts: NewPost[]): Promise<Inserted[]> {
  const rows = posts.map((post) => {
    const { published_at: first_published_at, created_at: updated_at } = post;
    return { ...post, images: imagesIn(post), first_published_at, updated_at };
  });
  await lockImages(ctx, [...new Set(rows.flatMap(({ images }) => images))]);
  const inserted: Inserted[] = [];
  for (let at = 0; at < rows.length; at += INSERT_BATCH) {
    inserted.push(...(await insert(ctx, rows.slice(at, at + INSERT_BATCH))));
  }
  const slugs = inserted.map(({ slug }) => slug);
  if (slugs.length > 0)
    await ctx.db.delete(slugRedirects).where(inArray(slugRedirects.slug, slugs));
  return inserted;
}

/**
 * Inserts posts as two parameters: each costs time, and 25 posts have 375 values. The contents,
 * most of the bytes, are not in the JSON: an array is quicker to read.
 */
async function insert(ctx: Ctx, rows: Row[]) {
  const facts = rows.map(({ content: _, ...row }) => row);
  const columns = Object.keys(facts[0] ?? {}) as PostColumn[];
  const names = columns.map((key) => sql.identifier(allPosts[key].name));
  const typed = columns.map(
    (key) => sql`${sql.identifier(key)} ${sql.raw(allPosts[key].getSQLType())}`,
  );
  const inserted = await ctx.db.execute<Inserted>(sql`
    insert into ${allPosts} (${sql.join(names, sql`, `)}, content)
    select * from rows from (
      jsonb_to_recordset(${wellFormedJson(facts)}::jsonb) as (${sql.join(typed, sql`, `)}),
      unnest(${sql.param(rows.map(({ content }) => content))}::text[]))
    on conflict (slug) do nothing returning id, slug`);
  return inserted.rows;
}

/**
 * JSON without half of a surrogate pair, which PostgreSQL refuses there. In text, the driver
 * replaces it.
 */
export function wellFormedJson(value: unknown) {
  return JSON.stringify(value, (_, each) =>
    typeof each === "string" ? each.toWellFormed() : each,
  );
}

type Change = { before: Post | undefined; post: Post };
type Save = Change & { userId: string | null };

/** Updates everything that follows from a created or replaced post, in the same transaction. */
export async function afterSave(ctx: Ctx, { before, post, userId }: Save) {
  if (before && post.slug !== before.slug) await redirectSlug(ctx, before.slug, post);
  if (before) await saveMissingRevisions(ctx, [before]);
  await saveRevisions(ctx, [post], userId);
  await updateDerived(ctx, { before, post });
}

/** Updates the post's job, words and rendering, which follow from its row. */
export async function updateDerived(ctx: Ctx, { before, post }: Change) {
  if (post.publish_at?.getTime() !== before?.publish_at?.getTime())
    await enqueuePublishing(ctx, post);
  if (searchableText(post) !== searchableText(before)) await indexPosts(ctx, [post]);
  if (post.published && (!before?.published || post.content !== before.content)) {
    await requestRendering(ctx, post.id);
  }
}

/** Enqueues jobs that do the same for many posts that were inserted at once. */
export async function afterInserts(ctx: Ctx) {
  await requestIndexing(ctx);
  await requestMissingRenderings(ctx);
}

function searchableText(post: Post | undefined) {
  return post && [post.title, post.excerpt, post.tags.join(), post.content].join("\n");
}

async function redirectSlug(ctx: Ctx, oldSlug: string, { id: postId, slug }: Post) {
  await ctx.db.delete(slugRedirects).where(eq(slugRedirects.slug, slug));
  await ctx.db
    .insert(slugRedirects)
    .values({ slug: oldSlug, postId })
    .onConflictDoUpdate({ target: slugRedirects.slug, set: { postId } });
}

const CHECKED_AT_ONCE = 100;

/**
 * Finds free slugs: "a-post", "a-post-2", "a-post-3". Posts with the same title continue counting
 * where the one before stopped, so that many of them take no longer than as many different ones.
 */
export function slugFinder(ctx: Ctx, used = new Set<string>()) {
  const nextNumber = new Map<string, number>();
  const isTaken = new Map<string, boolean>();

  /** Looks many slugs up at once. */
  async function check(slugs: string[]) {
    const taken = await takenSlugs(ctx, slugs);
    for (const slug of slugs) isTaken.set(slug, taken.has(slug));
  }

  async function find(wanted: string) {
    for (let number = nextNumber.get(wanted) ?? 1; ; number++) {
      const slug = candidate(wanted, number);
      if (used.has(slug)) continue;
      if (!isTaken.has(slug)) await check(candidates(wanted, number));
      if (isTaken.get(slug)) continue;
      used.add(slug);
      nextNumber.set(wanted, number + 1);
      return slug;
    }
  }

  return { check, find };
}

function candidates(wanted: string, from: number) {
  return Array.from({ length: CHECKED_AT_ONCE }, (_, index) => candidate(wanted, from + index));
}

function candidate(wanted: string, number: number) {
  return number === 1 ? wanted : numbered(wanted, number);
}

async function takenSlugs(ctx: Ctx, slugs: string[]) {
  if (slugs.length === 0) return new Set<string>();
  // A single parameter, however many slugs there are, is quicker to plan than a list.
  const isOneOf = sql`${blogPosts.slug} = any(${sql.param(slugs)}::text[])`;
  const rows = await ctx.db.select({ slug: blogPosts.slug }).from(blogPosts).where(isOneOf);
  return new Set(rows.map((row) => row.slug));
}

const RETAINED_PER_POST = 100;

/** Stores the posts as saved. Only the newest hundred revisions of a post are retained. */
export async function saveRevisions(ctx: Ctx, posts: Post[], savedBy: string | null) {
  await ctx.db
    .insert(postRevisions)
    .values(posts.map((post) => ({ ...toRevision(post), savedBy })));
  const latest = sql`(select ${blogPosts.version} from ${blogPosts} where ${blogPosts.id} = ${postRevisions.postId})`;
  await ctx.db.delete(postRevisions).where(
    and(
      inArray(
        postRevisions.postId,
        posts.map(({ id }) => id),
      ),
      sql`${postRevisions.version} <= ${latest} - ${RETAINED_PER_POST}`,
    ),
  );
}

/** Stores revisions of posts that were inserted without one, or before revisions had dates. */
export async function saveMissingRevisions(ctx: Ctx, posts: Post[]) {
  await ctx.db
    .insert(postRevisions)
    .values(posts.map(toRevision))
    .onConflictDoUpdate({
      target: [postRevisions.postId, postRevisions.version],
      set: { snapshot: sql`excluded.snapshot` },
      setWhere: sql`${postRevisions.snapshot} -> 'published_at' is null`,
    });
}

function toRevision(post: Post) {
  const { id: postId, version, updated_at: savedAt } = post;
  const published_at = post.published_at?.toISOString() ?? null;
  const publish_at = post.publish_at?.toISOString() ?? null;
  return {
    postId,
    version,
    savedAt,
    snapshot: { ...postSnapshot(post), published_at, publish_at },
  };
}

export async function findRevision(ctx: Ctx, postId: string, version: number) {
  const [revision] = await ctx.db
    .select()
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, postId), eq(postRevisions.version, version)));
  return revision;
}

export async function getRevision(ctx: Ctx, postId: string, version: number) {
  const revision = await findRevision(ctx, postId, version);
  if (!revision) throw new AppError("not_found", "Version not found.");
  return revision;
}

const RETENTION_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

export function retainedUntil(deletedAt: Date) {
  return new Date(deletedAt.getTime() + RETENTION_DAYS * DAY_MS);
}

/** Whether a deleted post can be restored. The sweep deletes the others within the hour. */
export function isRetained(ctx: Ctx) {
  return gt(allPosts.deletedAt, new Date(ctx.now.getTime() - RETENTION_DAYS * DAY_MS));
}

export const deletedPostRetention: Retention = { column: allPosts.deletedAt, days: RETENTION_DAYS };

/** Moves what nodes of the version before `deleted_at` have deleted. The next release drops this. */
export async function moveDeletedPosts(ctx: Ctx) {
  await ctx.db.execute(sql`select move_deleted_posts()`);
}

export const PUBLISH_JOB = "publish_post";

/** The time at which a post is to be published, checked against the time of the save. */
export function checkSchedule(ctx: Ctx, { published, publish_at }: PostInput) {
  if (!publish_at) return null;
  if (published) {
    throw new AppError("invalid", "Publish the post now, or at a later time, but not both.");
  }
  if (publish_at <= ctx.now) throw new AppError("invalid", NOT_IN_THE_FUTURE);
  return publish_at;
}

/**
 * Enqueues the job in the transaction that sets the schedule. A schedule that is cleared needs no
 * call: the job checks the post before it publishes it.
 */
export async function enqueuePublishing(
  ctx: Ctx,
  { id, publish_at }: Pick<Post, "id" | "publish_at">,
) {
  if (publish_at) await enqueueJob(ctx, PUBLISH_JOB, id, publish_at);
}
