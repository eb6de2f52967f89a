import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { blogPosts, importItems, postRevisions } from "#db/schema.ts";
import { columnsOf } from "#features/posts/manage-posts.server.ts";
import type { PostInput } from "#features/posts/post.schema.ts";
import type { ItemFacts } from "./import-choices.schema.ts";
import { become, requireState } from "./imports.server.ts";

const BATCH = 100;

type Item = typeof importItems.$inferSelect;

/** Takes back what an import did, but for the posts that were edited since. */
export async function undoImport(db: Db, id: string, now: Date) {
  const before = await requireState(db, id, "done", "failed", "cancelled");
  let undone = 0;
  let kept = 0;
  for (let after = -1; ; ) {
    const items = await nextItems(db, id, after);
    const last = items.at(-1);
    if (!last) break;
    after = last.position;
    const count = await db.transaction((tx) => undoItems(tx, items, now));
    undone += count;
    kept += items.length - count;
  }
  const report = { ...(before.report as object), undone, kept };
  return become(db, id, before.state, { state: "undone", report });
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
  for (const item of untouched) if (item.outcome === "updated") await restore(tx, item, now);
  if (untouched.length > 0) {
    await tx
      .update(importItems)
      .set({ outcome: "undone" })
      .where(
        inArray(
          importItems.id,
          untouched.map(({ id }) => id),
        ),
      );
  }
  return untouched.length;
}

async function restore(tx: Tx, { postId, item }: Item, now: Date) {
  if (!postId) return;
  const { version = 0 } = item as ItemFacts;
  const [revision] = await tx
    .select()
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, postId), eq(postRevisions.version, version - 1)));
  if (!revision) return;
  const { slug: _, ...input } = revision.snapshot as PostInput;
  const [post] = await tx.select().from(blogPosts).where(eq(blogPosts.id, revision.postId));
  if (!post) return;
  const columns = columnsOf({ ...input, slug: post.slug }, now);
  await tx
    .update(blogPosts)
    .set({ ...columns, publishedAt: post.publishedAt, version: version + 1 })
    .where(eq(blogPosts.id, post.id));
}
