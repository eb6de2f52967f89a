import { inArray } from "drizzle-orm";
import { importItems } from "#db/schema/import.ts";
import {
  deletePosts,
  findRevision,
  lockPosts,
  replacePost,
} from "#features/posts/model/commands.server.ts";
import { type Post, postSnapshot } from "#features/posts/post-values.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { type Import, type Item, listWritten } from "./imports.server.ts";

const BATCH = 100;

/**
 * Undoes an import, except for posts that were edited after it, a batch in each transaction: after
 * a crash the next run finds only the remaining ones. Returns false if it was told to stop before
 * the end.
 */
export async function undoPosts(
  context: () => Ctx,
  job: Import,
  mayContinue: () => Promise<boolean>,
) {
  for (let after = -1; ; ) {
    if (!(await mayContinue())) return false;
    const ctx = context();
    const items = await listWritten(ctx, job.id, { after, limit: BATCH });
    const last = items.at(-1);
    if (!last) return true;
    after = last.position;
    await inTransaction(ctx, (ctx) => undoItems(ctx, job, items));
  }
}

async function undoItems(ctx: Ctx, { startedBy }: Import, items: Item[]) {
  const ids = items.flatMap(({ postId }) => postId ?? []);
  const posts = new Map((await lockPosts(ctx, ids)).map((post) => [post.id, post]));
  const undone: string[] = [];
  const created: string[] = [];
  for (const item of items) {
    const post = posts.get(item.postId ?? "");
    // A post that no longer exists was deleted by hand: it counts as undone.
    if (post && post.version !== item.item.version) continue;
    if (post && item.outcome === "created") created.push(post.id);
    else if (post && !(await restore(ctx, post, item, startedBy))) continue;
    undone.push(item.id);
  }
  await deletePosts(ctx, created, { userId: startedBy });
  if (undone.length > 0) {
    await ctx.db
      .update(importItems)
      .set({ outcome: "undone" })
      .where(inArray(importItems.id, undone));
  }
}

/** Returns false if the version before the import is no longer stored. */
async function restore(ctx: Ctx, post: Post, { item }: Item, userId: string | null) {
  const revision = await findRevision(ctx, post.id, item.previousVersion ?? 0);
  if (!revision) return false;
  const before = postSnapshot(revision.snapshot);
  const published_at = before.published ? post.published_at : null;
  const changes = { ...before, published_at, slug: post.slug };
  return (await replacePost(ctx, post, changes, { userId })) !== undefined;
}
