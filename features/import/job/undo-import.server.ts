import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { blogPosts, importItems, postRevisions } from "#db/schema.ts";
import { holdImages } from "#features/media/media.server.ts";
import { columnsOf } from "#features/posts/manage-posts.server.ts";
import type { PostInput } from "#features/posts/post.schema.ts";
import type { ItemFacts } from "../imports.schema.ts";
import type { Import } from "./imports.server.ts";

const BATCH = 100;

type Item = typeof importItems.$inferSelect;

/**
 * Undoes what an import did, except for posts that were edited since, a batch in each transaction:
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
    await db.transaction((tx) => undoItems(tx, items, now()));
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

async function undoItems(tx: Tx, items: Item[], now: Date) {
  const ids = items.flatMap(({ postId }) => postId ?? []);
  const posts = await tx.select().from(blogPosts).where(inArray(blogPosts.id, ids)).for("update");
  const versions = new Map(posts.map(({ id, version }) => [id, version]));
  // A post that is gone was deleted by hand: that is undone enough.
  const untouched = items.filter(({ postId, item }) => {
    const version = versions.get(postId ?? "");
    return version === undefined || version === (item as ItemFacts).version;
  });
  const created = untouched.filter(({ outcome }) => outcome === "created");
  if (created.length > 0) {
    await tx.delete(blogPosts).where(
      inArray(
        blogPosts.id,
        created.flatMap(({ postId }) => postId ?? []),
      ),
    );
  }
  const undone = created.map(({ id }) => id);
  for (const item of untouched) {
    if (item.outcome === "updated" && (await restore(tx, item, now))) undone.push(item.id);
  }
  if (undone.length > 0) {
    await tx.update(importItems).set({ outcome: "undone" }).where(inArray(importItems.id, undone));
  }
}

/** False: what was there before is no longer kept. */
async function restore(tx: Tx, { postId, item }: Item, now: Date) {
  // Deleted since.
  if (!postId) return true;
  const [post] = await tx.select().from(blogPosts).where(eq(blogPosts.id, postId));
  if (!post) return true;
  const { version = 0, previousVersion = version - 1 } = item as ItemFacts;
  const [revision] = await tx
    .select()
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, post.id), eq(postRevisions.version, previousVersion)));
  if (!revision) return false;
  const { slug: _, ...input } = revision.snapshot as PostInput;
  const columns = columnsOf({ ...input, slug: post.slug }, now);
  await holdImages(tx, columns.images);
  await tx
    .update(blogPosts)
    .set({ ...columns, publishedAt: post.publishedAt, version: post.version + 1 })
    .where(eq(blogPosts.id, post.id));
  return true;
}
