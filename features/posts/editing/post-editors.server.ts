import { and, asc, eq, gt, lt, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { postEditors } from "#db/schema/posts.ts";
import { profiles } from "#db/schema/profiles.ts";
import { isMissingReference } from "#platform/errors/database-faults.server.ts";
import { noSuchPost } from "../model/find-posts.server.ts";

// Three heartbeats of the editor.
const EXPIRES_MS = 45_000;

type Editor = { postId: string; userId: string };

/** A heartbeat: the user has the post open. Returns the names of the others who have. */
export async function markEditing(db: Db, editor: Editor, now: Date) {
  try {
    await db
      .insert(postEditors)
      .values({ ...editor, seenAt: now })
      .onConflictDoUpdate({
        target: [postEditors.postId, postEditors.userId],
        set: { seenAt: now },
      });
  } catch (cause) {
    if (isMissingReference(cause, "post_editors_post_id_blog_posts_id_fk")) return noSuchPost();
    throw cause;
  }
  const others = await db
    .select({ name: sql<string>`coalesce(${profiles.name}, ${users.email})` })
    .from(postEditors)
    .innerJoin(users, eq(users.id, postEditors.userId))
    .leftJoin(profiles, eq(profiles.userId, postEditors.userId))
    .where(
      and(
        eq(postEditors.postId, editor.postId),
        ne(postEditors.userId, editor.userId),
        gt(postEditors.seenAt, expired(now)),
      ),
    )
    .orderBy(asc(sql`1`));
  return others.map(({ name }) => name);
}

export async function stopEditing(db: Db, { postId, userId }: Editor) {
  await db
    .delete(postEditors)
    .where(and(eq(postEditors.postId, postId), eq(postEditors.userId, userId)));
}

export async function sweepEditors(db: Db, now: Date) {
  await db.delete(postEditors).where(lt(postEditors.seenAt, expired(now)));
}

function expired(now: Date) {
  return new Date(now.getTime() - EXPIRES_MS);
}
