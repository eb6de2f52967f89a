import { and, eq, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { postRevisions } from "#db/schema/posts.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { inputOf, type Post } from "../model/post-values.ts";

const RETAINED_PER_POST = 100;

/** What a save has stored. Only the newest hundred of a post are retained. */
export async function saveRevision(tx: Tx, post: Post, savedBy: string | null) {
  await tx.insert(postRevisions).values({ ...revisionOf(post), savedBy });
  await tx
    .delete(postRevisions)
    .where(
      and(
        eq(postRevisions.postId, post.id),
        lte(postRevisions.version, post.version - RETAINED_PER_POST),
      ),
    );
}

/** For a post that was inserted without one, or saved before revisions had dates. */
export async function saveMissingRevision(tx: Tx, post: Post) {
  await tx
    .insert(postRevisions)
    .values(revisionOf(post))
    .onConflictDoUpdate({
      target: [postRevisions.postId, postRevisions.version],
      set: { snapshot: sql`excluded.snapshot` },
      setWhere: sql`${postRevisions.snapshot} -> 'published_at' is null`,
    });
}

function revisionOf(post: Post) {
  const { id: postId, version, updatedAt: savedAt } = post;
  const published_at = post.publishedAt?.toISOString() ?? null;
  const publish_at = post.publishAt?.toISOString() ?? null;
  return { postId, version, savedAt, snapshot: { ...inputOf(post), published_at, publish_at } };
}

export async function findRevision(db: Pick<Db, "select">, postId: string, version: number) {
  const [revision] = await db
    .select()
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, postId), eq(postRevisions.version, version)));
  return revision;
}

export async function getRevision(db: Db, postId: string, version: number) {
  const revision = await findRevision(db, postId, version);
  if (!revision) throw new AppError("not_found", "Version not found.");
  return revision;
}
