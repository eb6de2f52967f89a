import { eq } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { blogPosts } from "#db/schema/posts.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { TAGS_MAX } from "../model/post.schema.ts";
import type { Post, PostValues } from "../model/post-values.ts";
import { deletePosts, lockPosts, replacePost } from "../model/replace-post.server.ts";
import type { BulkChange, BulkUndo } from "./bulk-posts.schema.ts";
import { restorePosts } from "./restore-posts.server.ts";
import { findRevision } from "./revisions.server.ts";

/** All posts, or none when one of them can't be changed. Returns those that are different now. */
export function changePosts(db: Db, change: BulkChange, actor: Actor, now: Date) {
  return db.transaction(async (tx) => {
    if (change.action === "delete") return removePosts(tx, change.ids, actor, now);
    if (change.action === "restore") return restorePosts(tx, change.ids, actor, now);
    const changed: { before: Post; after: Post }[] = [];
    for (const before of await requirePosts(tx, change.ids)) {
      const values = changedValues(before, change, now);
      if (!values) continue;
      const after = await replace(tx, before, values, actor, now);
      changed.push({ before, after });
    }
    return changed;
  });
}

async function removePosts(tx: Tx, ids: string[], actor: Actor, now: Date) {
  await requirePosts(tx, ids);
  const deleted = await deletePosts(tx, ids, actor, now);
  for (const { title } of deleted) await recordAction(tx, actor, "post_deleted", title);
  return deleted;
}

/** Undefined: the post is like that already, so nothing about it changes. */
function changedValues(
  post: Post,
  { action, tag }: BulkChange,
  now: Date,
): Partial<PostValues> | undefined {
  const { published, tags } = post;
  switch (action) {
    case "publish":
      return published ? undefined : { published: true, publishedAt: now };
    case "unpublish":
      if (published) return { published: false, publishedAt: null };
      return post.publishAt ? { publishAt: null } : undefined;
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
export function undoChange(db: Db, { posts }: BulkUndo, actor: Actor, now: Date) {
  return db.transaction(async (tx) => {
    const versions = new Map(posts.map(({ id, version }) => [id, version]));
    for (const post of await requirePosts(tx, [...versions.keys()])) {
      if (versions.get(post.id) !== post.version) throw savedSince(post);
      const before = await findRevision(tx, post.id, post.version - 1);
      if (!before) throw savedSince(post);
      const isFirst =
        !before.snapshot.published &&
        post.firstPublishedAt?.getTime() === post.publishedAt?.getTime();
      await replace(tx, post, valuesFromSnapshot(before.snapshot, now), actor, now);
      // Nothing differs from what was saved then. Readers and feeds are told this date, too.
      await tx
        .update(blogPosts)
        .set({ updatedAt: before.savedAt, ...(isFirst && { firstPublishedAt: null }) })
        .where(eq(blogPosts.id, post.id));
    }
  });
}

type Snapshot = NonNullable<Awaited<ReturnType<typeof findRevision>>>["snapshot"];

function valuesFromSnapshot(snapshot: Snapshot, now: Date): Partial<PostValues> {
  const { published, tags } = snapshot;
  const publishAt = parseDate(snapshot.publish_at);
  return {
    published,
    publishedAt: published ? (parseDate(snapshot.published_at) ?? now) : null,
    // A time that has passed since is not restored, or the post would be published at once.
    publishAt: !published && publishAt && publishAt > now ? publishAt : null,
    tags,
  };
}

function parseDate(text: string | null | undefined) {
  return text ? new Date(text) : null;
}

function savedSince({ title }: Post) {
  return new AppError("conflict", `“${title}” was saved since, so this can’t be undone.`);
}

async function requirePosts(tx: Tx, ids: string[]) {
  const posts = await lockPosts(tx, ids);
  if (posts.length === new Set(ids).size) return posts;
  throw new AppError("not_found", "Some of these posts no longer exist. Nothing was changed.");
}

async function replace(tx: Tx, before: Post, values: Partial<PostValues>, actor: Actor, now: Date) {
  const after = await replacePost(tx, before, values, actor, now);
  if (!after) throw new AppError("conflict", `“${before.title}” was saved by someone else.`);
  await recordAction(tx, actor, auditedAction(before, after), after.title);
  return after;
}

/** How the audit log calls a change of a post. */
export function auditedAction(before: Post, after: Post) {
  if (before.published !== after.published) {
    return after.published ? "post_published" : "post_unpublished";
  }
  if (before.publishAt?.getTime() === after.publishAt?.getTime()) return "post_edited";
  return after.publishAt ? "post_scheduled" : "post_unscheduled";
}
