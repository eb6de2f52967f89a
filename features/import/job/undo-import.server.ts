import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { importItems } from "#db/schema/import.ts";
import { findRevision } from "#features/posts/editing/revisions.server.ts";
import { type Post, postColumns } from "#features/posts/model/post-values.ts";
import { deletePosts, lockPosts, replacePost } from "#features/posts/model/replace-post.server.ts";
import type { Import } from "./imports.server.ts";

const BATCH = 100;

type Item = typeof importItems.$inferSelect;

/**
 * Undoes an import, except for posts that were edited after it, a batch in each transaction:
 * after a crash the next run finds only what is left. False: told to stop before the end.
 */
export async function undoPosts(
  db: Db,
  job: Import,
  now: () => Date,
  mayContinue: () => Promise<boolean>,
) {
  for (let after = -1; ; ) {
    if (!(await mayContinue())) return false;
    const items = await nextItems(db, job.id, after);
    const last = items.at(-1);
    if (!last) return true;
    after = last.position;
    await db.transaction((tx) => undoItems(tx, job, items, now()));
  }
}

function nextItems(db: Db, importId: string, after: number) {
  return db
    .select()
    .from(importItems)
    .where(
      and(
        eq(importItems.importId, importId),
        inArray(importItems.outcome, ["created", "updated"]),
        gt(importItems.position, after),
      ),
    )
    .orderBy(asc(importItems.position))
    .limit(BATCH);
}

async function undoItems(tx: Tx, { startedBy }: Import, items: Item[], now: Date) {
  const ids = items.flatMap(({ postId }) => postId ?? []);
  const posts = new Map((await lockPosts(tx, ids)).map((post) => [post.id, post]));
  const undone: string[] = [];
  const created: string[] = [];
  for (const item of items) {
    const post = posts.get(item.postId ?? "");
    // A post that no longer exists was deleted by hand: it counts as undone.
    if (post && post.version !== item.item.version) continue;
    if (post && item.outcome === "created") created.push(post.id);
    else if (post && !(await restore(tx, post, item, startedBy, now))) continue;
    undone.push(item.id);
  }
  await deletePosts(tx, created, { userId: startedBy }, now);
  if (undone.length > 0) {
    await tx.update(importItems).set({ outcome: "undone" }).where(inArray(importItems.id, undone));
  }
}

/** False: the version before the import is no longer stored. */
async function restore(tx: Tx, post: Post, { item }: Item, userId: string | null, now: Date) {
  const { version = 0, previousVersion = version - 1 } = item;
  const revision = await findRevision(tx, post.id, previousVersion);
  if (!revision) return false;
  const before = postColumns(revision.snapshot);
  const publishedAt = before.published ? post.publishedAt : null;
  const changes = { ...before, publishedAt, slug: post.slug };
  return (await replacePost(tx, post, changes, { userId }, now)) !== undefined;
}
