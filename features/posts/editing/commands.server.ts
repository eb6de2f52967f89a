import { and, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { allPosts, workingCopies } from "#db/schema/posts.ts";
import { lockImages } from "#features/media/commands.server.ts";
import { findProfile, findProfileById } from "#features/profiles/profile.server.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { isTaken } from "#platform/errors/database-faults.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { Retention } from "#platform/retention.server.ts";
import { imagesIn } from "../content/content.server.ts";
import {
  afterSave,
  checkSchedule,
  deletePosts,
  findRevision,
  insertPosts,
  lockPosts,
  replacePost,
  slugFinder,
} from "../model/commands.server.ts";
import { assertPostExists, getPost, noSuchPost } from "../model/queries.server.ts";
import { SLUG_MAX } from "../paths.ts";
import { type Post, type PostValues, postSnapshot } from "../post-values.ts";
import { IN_THE_FUTURE } from "../publish-time.ts";
import {
  type BulkChange,
  type BulkUndo,
  type NewPostInput,
  type PostUpdate,
  TAGS_MAX,
  TITLE_MAX,
  versionSchema,
} from "../schema.ts";
import { restorePosts } from "./restore-posts.server.ts";

/** The form's values as they are, valid or not: they are checked when the post is saved. */
export const workingCopySchema = z.object({
  values: z.record(z.string().max(50), z.union([z.string(), z.boolean(), z.number(), z.null()])),
  /** The version that was edited, or null for a new post. */
  base: versionSchema.nullable(),
  /** A random id of the browser, so that it recognizes its own copies. */
  device: z.string().min(1).max(64),
});

type WorkingCopyInput = z.output<typeof workingCopySchema>;

export async function createPost(ctx: Ctx, input: NewPostInput, actor: Actor) {
  const post = await inTransaction(ctx, async (ctx) => {
    const { id: author_id } = await requireAuthor(ctx, input, actor);
    const values = {
      ...postSnapshot(input),
      published_at: input.published ? ctx.now : null,
      publish_at: checkSchedule(ctx, input),
      author_id,
    };
    const [inserted] = await insertPosts(ctx, [{ ...values, created_at: ctx.now }]);
    if (!inserted) return undefined;
    const created = await getPost(ctx, inserted.id);
    await afterSave(ctx, { before: undefined, post: created, userId: actor.userId });
    if (input.working_copy) {
      await deleteWorkingCopy(ctx, { userId: actor.userId, id: input.working_copy });
    }
    await recordAction(ctx, actor, "post_created", created.title);
    if (created.published) await recordAction(ctx, actor, "post_published", created.title);
    if (created.publish_at) await recordAction(ctx, actor, "post_scheduled", created.title);
    return created;
  });
  return post ?? slugTaken(ctx, input.slug);
}

export async function updatePost(ctx: Ctx, id: string, input: PostUpdate, actor: Actor) {
  try {
    return await inTransaction(ctx, async (ctx) => {
      const [before] = await lockPosts(ctx, [id]);
      if (!before) return noSuchPost();
      if (input.version !== undefined && input.version !== before.version) {
        throw new AppError("conflict", "Someone else saved this post while you were editing.");
      }
      const author = await requireAuthor(ctx, input, actor);
      const changes = {
        ...postSnapshot(input),
        published_at: input.published ? publicationDate(ctx, before, input) : null,
        publish_at: checkSchedule(ctx, input),
        // Correcting a typo does not make someone the author.
        author_id: input.author_id ? author.id : (before.author_id ?? author.id),
      };
      const post = await replacePost(ctx, before, changes, actor);
      if (!post) return noSuchPost();
      await deleteWorkingCopy(ctx, { userId: actor.userId, id });
      await recordAction(ctx, actor, auditedAction(before, post), post.title);
      return post;
    });
  } catch (cause) {
    if (!isTaken(cause, "blog_posts_slug")) throw cause;
    return slugTaken(ctx, input.slug, cause);
  }
}

/**
 * The date of publication. As specified, every save of a published post dates it again, unless
 * another date is requested.
 */
function publicationDate(
  ctx: Ctx,
  { published, published_at }: Post,
  { keep_date, date }: PostUpdate,
) {
  if (date && keep_date) {
    throw new AppError("invalid", "Keep the date, or set another one, but not both.");
  }
  if (date && date > ctx.now) throw new AppError("invalid", IN_THE_FUTURE);
  return date ?? (keep_date && published && published_at ? published_at : ctx.now);
}

export async function deletePost(ctx: Ctx, id: string, actor: Actor) {
  await inTransaction(ctx, async (ctx) => {
    const [post] = await deletePosts(ctx, [id], actor);
    if (!post) return noSuchPost();
    await recordAction(ctx, actor, "post_deleted", post.title);
  });
}

/** The chosen author, or the person who saves the post, who needs a profile in any case. */
async function requireAuthor(ctx: Ctx, { author_id }: NewPostInput, { userId }: Actor) {
  const own = await findProfile(ctx, userId);
  if (!own) throw new AppError("not_found", "Profile not found. Please try again.");
  if (!author_id) return own;
  const chosen = await findProfileById(ctx, author_id);
  if (!chosen) throw new AppError("invalid", "This author no longer exists. Choose another one.");
  return chosen;
}

async function slugTaken(ctx: Ctx, slug: string, cause?: unknown): Promise<never> {
  const free = await slugFinder(ctx).find(slug);
  const message = `The slug "${slug}" is already in use. Try "${free}".`;
  throw new AppError("slug_taken", message, { cause });
}

const COPY = "-copy";

/** Creates a draft with the same content, under a slug of its own. */
export async function duplicatePost(ctx: Ctx, id: string, actor: Actor) {
  const post = postSnapshot(await getPost(ctx, id));
  const wanted = post.slug.slice(0, SLUG_MAX - COPY.length) + COPY;
  const copy = {
    ...post,
    title: `Copy of ${post.title}`.slice(0, TITLE_MAX).toWellFormed(),
    slug: await slugFinder(ctx).find(wanted),
    published: false,
    publish_at: null,
  };
  return createPost(ctx, copy, actor);
}

/** Changes all posts, or none if one of them can't be changed. Returns those that differ now. */
export function changePosts(ctx: Ctx, change: BulkChange, actor: Actor) {
  return inTransaction(ctx, async (ctx) => {
    if (change.action === "delete") return removePosts(ctx, change.ids, actor);
    if (change.action === "restore") return restorePosts(ctx, change.ids, actor);
    const changed: { before: Post; after: Post }[] = [];
    for (const before of await requirePosts(ctx, change.ids)) {
      const values = changedValues(ctx, before, change);
      if (!values) continue;
      const after = await replace(ctx, before, values, actor);
      changed.push({ before, after });
    }
    return changed;
  });
}

async function removePosts(ctx: Ctx, ids: string[], actor: Actor) {
  await requirePosts(ctx, ids);
  const deleted = await deletePosts(ctx, ids, actor);
  for (const { title } of deleted) await recordAction(ctx, actor, "post_deleted", title);
  return deleted;
}

/** The values to change. Undefined: the post has them already, so nothing about it changes. */
function changedValues(
  ctx: Ctx,
  post: Post,
  { action, tag }: BulkChange,
): Partial<PostValues> | undefined {
  const { published, tags } = post;
  switch (action) {
    case "publish":
      return published ? undefined : { published: true, published_at: ctx.now };
    case "unpublish":
      if (published) return { published: false, published_at: null };
      return post.publish_at ? { publish_at: null } : undefined;
    case "add_tag":
      return tags.includes(tag) ? undefined : { tags: withTag(post, tag) };
    case "remove_tag":
      return tags.includes(tag) ? { tags: tags.filter((other) => other !== tag) } : undefined;
  }
}

function withTag({ title, tags }: Post, tag: string) {
  const longer = [...tags, tag];
  if (longer.join(",").length <= TAGS_MAX) return longer;
  throw new AppError("invalid", `“${title}” has too many tags for another one.`);
}

/** Gives posts back the status, tags and dates from before a bulk change, if no one has saved them since. */
export function undoChange(ctx: Ctx, { posts }: BulkUndo, actor: Actor) {
  return inTransaction(ctx, async (ctx) => {
    const versions = new Map(posts.map(({ id, version }) => [id, version]));
    for (const post of await requirePosts(ctx, [...versions.keys()])) {
      if (versions.get(post.id) !== post.version) throw savedSince(post);
      const before = await findRevision(ctx, post.id, post.version - 1);
      if (!before) throw savedSince(post);
      const isFirst =
        !before.snapshot.published &&
        post.first_published_at?.getTime() === post.published_at?.getTime();
      await replace(ctx, post, valuesFromSnapshot(ctx, before.snapshot), actor);
      // The post is as it was saved then, and readers and feeds get that date, too.
      await ctx.db
        .update(allPosts)
        .set({ updated_at: before.savedAt, ...(isFirst && { first_published_at: null }) })
        .where(eq(allPosts.id, post.id));
    }
  });
}

type Snapshot = NonNullable<Awaited<ReturnType<typeof findRevision>>>["snapshot"];

function valuesFromSnapshot(ctx: Ctx, snapshot: Snapshot): Partial<PostValues> {
  const { published, tags } = snapshot;
  const publish_at = parseDate(snapshot.publish_at);
  return {
    published,
    published_at: published ? (parseDate(snapshot.published_at) ?? ctx.now) : null,
    // A time that has passed since is not restored, or the post would be published at once.
    publish_at: !published && publish_at && publish_at > ctx.now ? publish_at : null,
    tags,
  };
}

function parseDate(text: string | null | undefined) {
  return text ? new Date(text) : null;
}

function savedSince({ title }: Post) {
  return new AppError("conflict", `“${title}” was saved since, so this can’t be undone.`);
}

async function requirePosts(ctx: Ctx, ids: string[]) {
  const posts = await lockPosts(ctx, ids);
  if (posts.length === new Set(ids).size) return posts;
  throw new AppError("not_found", "Some of these posts no longer exist. Nothing was changed.");
}

async function replace(ctx: Ctx, before: Post, values: Partial<PostValues>, actor: Actor) {
  const after = await replacePost(ctx, before, values, actor);
  if (!after) throw new AppError("conflict", `“${before.title}” was saved by someone else.`);
  await recordAction(ctx, actor, auditedAction(before, after), after.title);
  return after;
}

/** The audit log's action for a change of a post. */
function auditedAction(before: Post, after: Post) {
  if (before.published !== after.published) {
    return after.published ? "post_published" : "post_unpublished";
  }
  if (before.publish_at?.getTime() === after.publish_at?.getTime()) return "post_edited";
  return after.publish_at ? "post_scheduled" : "post_unscheduled";
}

/** The maximum in the list: nobody leaves more unfinished, and the others are still stored. */
const LISTED_MAX = 20;

type Key = { userId: string; id: string };

/** Stores a working copy in place of the one before, no matter which device saved it. */
export async function saveWorkingCopy(ctx: Ctx, key: Key, input: WorkingCopyInput) {
  const { values, base, device } = input;
  const copy = {
    base,
    device,
    values,
    title: storable(text(values.title)).slice(0, TITLE_MAX).toWellFormed(),
    images: imagesIn({
      content: text(values.content),
      featured_image: text(values.featured_image),
      og_image: text(values.og_image),
    }),
    savedAt: ctx.now,
  };
  await inTransaction(ctx, async (ctx) => {
    if (base !== null) await assertPostExists(ctx, key.id);
    await lockImages(ctx, copy.images);
    await ctx.db
      .insert(workingCopies)
      .values({ ...key, ...copy, postId: base === null ? null : key.id })
      .onConflictDoUpdate({ target: [workingCopies.userId, workingCopies.id], set: copy });
  });
}

function text(value: unknown) {
  return typeof value === "string" ? value : "";
}

/** Removes NUL, which the database can't store. */
function storable(value: string) {
  return value.replaceAll("\0", "");
}

export async function findWorkingCopy(ctx: Ctx, key: Key) {
  const [copy] = await ctx.db.select().from(workingCopies).where(isCopy(key));
  return copy;
}

/** The user's unsaved new posts, newest first. */
export function listNewPosts(ctx: Ctx, userId: string) {
  return ctx.db
    .select()
    .from(workingCopies)
    .where(and(eq(workingCopies.userId, userId), isNull(workingCopies.postId)))
    .orderBy(desc(workingCopies.savedAt))
    .limit(LISTED_MAX);
}

/** Deletes a working copy in the transaction of the save, so that both are stored or neither. */
export async function deleteWorkingCopy(ctx: Ctx, key: Key) {
  await ctx.db.delete(workingCopies).where(isCopy(key));
}

export const workingCopyRetention: Retention = { column: workingCopies.savedAt, days: 90 };

function isCopy({ userId, id }: Key) {
  return and(eq(workingCopies.userId, userId), eq(workingCopies.id, id));
}
