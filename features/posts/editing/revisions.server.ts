import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { blogPosts, postRevisions } from "#db/schema/posts.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { type Post, postSnapshot } from "../model/post-values.ts";

const RETAINED_PER_POST = 100;

/** What saves have stored. Only the newest hundred of a post are retained. */
export async function saveRevisions(tx: Tx, posts: Post[], savedBy: string | null) {
  await tx.insert(postRevisions).values(posts.map((post) => ({ ...toRevision(post), savedBy })));
  const latest = sql`(select ${blogPosts.version} from ${blogPosts} where ${blogPosts.id} = ${postRevisions.postId})`;
  await tx.delete(postRevisions).where(
    and(
      inArray(
        postRevisions.postId,
        posts.map(({ id }) => id),
      ),
      sql`${postRevisions.version} <= ${latest} - ${RETAINED_PER_POST}`,
    ),
  );
}

/** For posts that were inserted without one, or saved before revisions had dates. */
export async function saveMissingRevisions(tx: Tx, posts: Post[]) {
  await tx
    .insert(postRevisions)
    .values(posts.map(toRevision))
    .onConflictDoUpdate({
      target: [postRevisions.postId, postRevisions.version],
      set: { snapshot: sql`excluded.snapshot` },
      setWhere: sql`${postRevisions.snapshot} -> 'published_at' is null`,
    });
}

function toRevision(post: Post) {
  const { id: postId, version, updatedAt: savedAt } = post;
  const published_at = post.publishedAt?.toISOString() ?? null;
  const publish_at = post.publishAt?.toISOString() ?? null;
  return {
    postId,
    version,
    savedAt,
    snapshot: { ...postSnapshot(post), published_at, publish_at },
  };
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
