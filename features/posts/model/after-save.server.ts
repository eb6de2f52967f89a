import { eq } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { slugRedirects } from "#db/schema/posts.ts";
import { saveMissingRevisions, saveRevisions } from "../editing/revisions.server.ts";
import { enqueuePublishing } from "../publishing/schedule.server.ts";
import {
  requestMissingRenderings,
  requestRendering,
} from "../rendering/stored-renderings.server.ts";
import { indexPosts, requestIndexing } from "../search/search-index.server.ts";
import type { Post } from "./post-values.ts";

type Change = { before: Post | undefined; post: Post; now: Date };
type Save = Change & { userId: string | null };

/** All that follows, in the same transaction, when a post was created, or replaced. */
export async function afterSave(tx: Tx, { before, post, userId, now }: Save) {
  if (before && post.slug !== before.slug) await redirectSlug(tx, before.slug, post);
  if (before) await saveMissingRevisions(tx, [before]);
  await saveRevisions(tx, [post], userId);
  await updateDerived(tx, { before, post, now });
}

/** The post's job, words and rendering, which follow from its row. */
export async function updateDerived(tx: Tx, { before, post, now }: Change) {
  if (post.publishAt?.getTime() !== before?.publishAt?.getTime()) await enqueuePublishing(tx, post);
  if (searchableText(post) !== searchableText(before)) await indexPosts(tx, [post], now);
  if (post.published && (!before?.published || post.content !== before.content)) {
    await requestRendering(tx, post.id, now);
  }
}

/** Of many posts that were inserted at once: jobs do the rest. */
export async function afterInserts(tx: Db | Tx, now: Date) {
  await requestIndexing(tx, now);
  await requestMissingRenderings(tx, now);
}

function searchableText(post: Post | undefined) {
  return post && [post.title, post.excerpt, post.tags.join(), post.content].join("\n");
}

async function redirectSlug(tx: Tx, oldSlug: string, { id: postId, slug }: Post) {
  await tx.delete(slugRedirects).where(eq(slugRedirects.slug, slug));
  await tx
    .insert(slugRedirects)
    .values({ slug: oldSlug, postId })
    .onConflictDoUpdate({ target: slugRedirects.slug, set: { postId } });
}
