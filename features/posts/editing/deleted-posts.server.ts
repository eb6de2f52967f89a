import { asc, type Column, gt, inArray, lte, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#db/client.ts";
import {
  blogPosts,
  deletedPosts,
  pathRedirects,
  postRevisions,
  slugRedirects,
} from "#db/schema/posts.ts";
import { MB } from "#platform/text/byte-size.ts";

const RETENTION_MS = 30 * 24 * 60 * 60_000;
/** Of the text in a post's revisions, the newest first: JSON has a limit, too. */
const REVISIONS_MAX = 16 * MB;

/** Call it in the transaction that deletes the posts, before they are deleted. */
export async function storeDeletedPosts(
  tx: Tx,
  ids: string[],
  deletedBy: string | null,
  deletedAt: Date,
) {
  // First and by itself, so that the next statement sees what was saved until the lock was granted.
  await tx
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(inArray(blogPosts.id, ids))
    .orderBy(asc(blogPosts.id))
    .for("update");
  await tx.execute(sql`
    insert into ${deletedPosts} (id, title, slug, rows, images, deleted_by, deleted_at)
    select ${blogPosts.id}, ${blogPosts.title}, ${blogPosts.slug}, jsonb_build_object(
      'blog_posts', jsonb_build_array(to_jsonb(${blogPosts})),
      'post_revisions', ${newestRevisions},
      'slug_redirects', ${rowsAsJson(slugRedirects)},
      'path_redirects', ${rowsAsJson(pathRedirects)}
    ), ${blogPosts.images}, ${deletedBy}::uuid, ${deletedAt}::timestamptz
    from ${blogPosts} where ${inArray(blogPosts.id, ids)}`);
}

function rowsAsJson(table: PgTable & { postId: Column }) {
  return sql`(select coalesce(jsonb_agg(to_jsonb(${table})), '[]') from ${table} where ${table.postId} = ${blogPosts.id})`;
}

const newestRevisions = sql`(
  select coalesce(jsonb_agg(to_jsonb(newest)), '[]') from (
    select *, sum(octet_length(snapshot ->> 'content')) over (order by version desc) as bytes
    from ${postRevisions} where ${postRevisions.postId} = ${blogPosts.id}
  ) newest where bytes <= ${sql.raw(String(REVISIONS_MAX))})`;

export function retainedUntil(deletedAt: Date) {
  return new Date(deletedAt.getTime() + RETENTION_MS);
}

/** The sweep deletes the others within the hour. Until then they can't be restored either. */
export function isRetained(now: Date) {
  return gt(deletedPosts.deletedAt, oldestRetained(now));
}

export async function sweepDeletedPosts(db: Db, now: Date) {
  await db.delete(deletedPosts).where(lte(deletedPosts.deletedAt, oldestRetained(now)));
}

function oldestRetained(now: Date) {
  return new Date(now.getTime() - RETENTION_MS);
}
