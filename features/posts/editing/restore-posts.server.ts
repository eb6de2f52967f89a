import { and, asc, eq, inArray } from "drizzle-orm";
import { allPosts, slugRedirects } from "#db/schema/posts.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { isTaken } from "#platform/errors/database-faults.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { isRetained, saveRevisions, slugFinder, updateDerived } from "../model/commands.server.ts";
import type { Post } from "../post-values.ts";
import { currentTags } from "../tags/queries.server.ts";

export type Restored = { post: Post; slugBefore: string };
type Deleted = typeof allPosts.$inferSelect;

export async function restorePost(ctx: Ctx, id: string, actor: Actor) {
  const [restored] = await inTransaction(ctx, (ctx) => restorePosts(ctx, [id], actor));
  return restored ?? notDeleted();
}

/** Restores all posts, or none if one is no longer stored. */
export async function restorePosts(ctx: Ctx, ids: string[], actor: Actor) {
  const deleted = await ctx.db
    .select()
    .from(allPosts)
    .where(and(inArray(allPosts.id, ids), isRetained(ctx)))
    .orderBy(asc(allPosts.id))
    .for("update");
  if (deleted.length < new Set(ids).size) return notDeleted();
  const restored: Restored[] = [];
  for (const each of deleted) restored.push(await restore(ctx, each, actor));
  return restored;
}

function notDeleted(): never {
  throw new AppError(
    "not_found",
    "This can’t be restored. It was restored already, or deleted more than 30 days ago.",
  );
}

/**
 * Restores a post as it was. Only a slug that another post has by now, a schedule that has passed,
 * and tags that were renamed, are replaced, in a new version.
 */
async function restore(ctx: Ctx, deleted: Deleted, actor: Actor): Promise<Restored> {
  const { beforeDeletion: before, deletedAt } = deleted;
  if (!before || !deletedAt) return notDeleted();
  const publish_at = parseDate(before.publish_at);
  const isLate = publish_at !== null && publish_at <= ctx.now;
  const tags = await currentTags(ctx, deleted.tags, deletedAt);
  const isRenamed = tags.some((tag) => !deleted.tags.includes(tag));
  const post = await updateWithSlug(ctx, deleted, before.slug, (slug) => ({
    slug,
    published: before.published,
    publish_at: isLate ? null : publish_at,
    previewExpiresAt: parseDate(before.preview_expires_at),
    ...{ deletedAt: null, deletedBy: null, beforeDeletion: null },
    ...(isRenamed && { tags }),
    ...((isLate || isRenamed || slug !== before.slug) && {
      version: deleted.version + 1,
      updated_at: ctx.now,
    }),
  }));
  await ctx.db.delete(slugRedirects).where(eq(slugRedirects.slug, post.slug));
  if (post.version > deleted.version) await saveRevisions(ctx, [post], actor.userId);
  await updateDerived(ctx, { before: undefined, post });
  await recordAction(ctx, actor, "post_restored", post.title);
  return { post, slugBefore: before.slug };
}

/** Updates the post with a free slug, and tries another one if someone takes it at the same time. */
async function updateWithSlug(
  ctx: Ctx,
  deleted: Deleted,
  wanted: string,
  withSlug: (slug: string) => Partial<Deleted>,
): Promise<Deleted> {
  for (;;) {
    const changes = withSlug(await slugFinder(ctx).find(wanted));
    try {
      await inTransaction(ctx, (ctx) =>
        ctx.db.update(allPosts).set(changes).where(eq(allPosts.id, deleted.id)),
      );
      return { ...deleted, ...changes };
    } catch (cause) {
      if (!isTaken(cause, "blog_posts_slug")) throw cause;
    }
  }
}

function parseDate(text: string | null) {
  return text === null ? null : new Date(text);
}
