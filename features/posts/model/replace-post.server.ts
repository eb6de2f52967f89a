import { and, asc, eq, inArray } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { blogPosts } from "#db/schema/posts.ts";
import { lockImages } from "#features/media/media.server.ts";
import { imagesIn } from "../content/content.server.ts";
import { storeDeletedPosts } from "../editing/deleted-posts.server.ts";
import { NO_PREVIEW } from "../publishing/preview-links.server.ts";
import { afterSave } from "./after-save.server.ts";
import type { Post, PostValues } from "./post-values.ts";

/** Locked until the transaction ends: no one else can save or delete them. */
export function lockPosts(tx: Tx, ids: string[]): Promise<Post[]> {
  // In one order, so that two who lock the same posts never wait for each other.
  return tx
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
  tx: Tx,
  before: Post,
  changes: Partial<PostValues>,
  { userId }: { userId: string | null },
  now: Date,
): Promise<Post | undefined> {
  const images = imagesIn({ ...before, ...changes });
  await lockImages(tx, images);
  const [post] = await tx
    .update(blogPosts)
    .set({
      ...changes,
      images,
      firstPublishedAt: firstPublished(before, changes),
      version: before.version + 1,
      updatedAt: now,
      ...((before.published || changes.published) && NO_PREVIEW),
      ...(changes.published && { publishAt: null }),
    })
    .where(and(eq(blogPosts.id, before.id), eq(blogPosts.version, before.version)))
    .returning();
  if (!post) return undefined;
  await afterSave(tx, { before, post, userId, now });
  return post;
}

/** The date may change with every save; this one never does. */
function firstPublished(before: Post, { publishedAt }: Partial<PostValues>) {
  return before.firstPublishedAt ?? before.publishedAt ?? publishedAt;
}

/** With their revisions and redirects. They can be restored for 30 days. Returns those that existed. */
export async function deletePosts(
  tx: Tx,
  ids: string[],
  { userId }: { userId: string | null },
  now: Date,
) {
  if (ids.length === 0) return [];
  await storeDeletedPosts(tx, ids, userId, now);
  return tx
    .delete(blogPosts)
    .where(inArray(blogPosts.id, ids))
    .returning({ id: blogPosts.id, title: blogPosts.title });
}
