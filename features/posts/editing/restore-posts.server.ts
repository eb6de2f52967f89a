import {
  and,
  asc,
  type Column,
  eq,
  getTableColumns,
  getTableName,
  inArray,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import {
  blogPosts,
  deletedPosts,
  pathRedirects,
  postRevisions,
  slugRedirects,
} from "#db/schema/posts.ts";
import { profiles } from "#db/schema/profiles.ts";
import { lockImages } from "#features/media/media.server.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { updateDerived } from "../model/after-save.server.ts";
import { getPost } from "../model/find-posts.server.ts";
import { slugFinder } from "../model/free-slugs.server.ts";
import type { Post } from "../model/post-values.ts";
import { currentTags } from "../tags/renamed-tags.server.ts";
import { isRetained } from "./deleted-posts.server.ts";
import { saveRevisions } from "./revisions.server.ts";

export type Restored = { post: Post; slugBefore: string };
type Deleted = {
  id: string;
  slug: string;
  images: string[];
  publishAt: string | null;
  tags: string[];
  deletedAt: Date;
};

export async function restorePost(db: Db, id: string, actor: Actor, now: Date) {
  const [restored] = await db.transaction((tx) => restorePosts(tx, [id], actor, now));
  return restored ?? notDeleted();
}

/** All of them, or none when one is no longer stored. */
export async function restorePosts(tx: Tx, ids: string[], actor: Actor, now: Date) {
  const deleted: Deleted[] = await tx
    .select({
      id: deletedPosts.id,
      slug: deletedPosts.slug,
      images: deletedPosts.images,
      publishAt: sql<string | null>`${deletedPosts.rows} #>> '{blog_posts,0,publish_at}'`,
      tags: sql<string[]>`${deletedPosts.rows} #> '{blog_posts,0,tags}'`,
      deletedAt: deletedPosts.deletedAt,
    })
    .from(deletedPosts)
    .where(and(inArray(deletedPosts.id, ids), isRetained(now)))
    .orderBy(asc(deletedPosts.id))
    .for("update");
  if (deleted.length < new Set(ids).size) return notDeleted();
  const restored: Restored[] = [];
  for (const each of deleted) restored.push(await restore(tx, each, actor, now));
  return restored;
}

function notDeleted(): never {
  throw new AppError(
    "not_found",
    "This can’t be restored. It was restored already, or deleted more than 30 days ago.",
  );
}

async function restore(tx: Tx, deleted: Deleted, actor: Actor, now: Date): Promise<Restored> {
  const { id } = deleted;
  await lockImages(tx, deleted.images);
  const { slug, isChanged } = await insertPost(tx, deleted, now);
  await tx.delete(slugRedirects).where(eq(slugRedirects.slug, slug));
  await insertRows(tx, id, {
    table: postRevisions,
    values: {
      saved_by: sql`(select ${users.id} from ${users} where ${users.id} = stored.saved_by)`,
    },
  });
  await insertRows(tx, id, {
    table: slugRedirects,
    condition: sql`stored.slug not in (select ${blogPosts.slug} from ${blogPosts})`,
    unique: slugRedirects.slug,
  });
  await insertRows(tx, id, { table: pathRedirects, unique: pathRedirects.path });
  await tx.delete(deletedPosts).where(eq(deletedPosts.id, id));
  const post = await getPost(tx, id);
  if (isChanged) await saveRevisions(tx, [post], actor.userId);
  await updateDerived(tx, { before: undefined, post, now });
  await recordAction(tx, actor, "post_restored", post.title);
  return { post, slugBefore: deleted.slug };
}

/**
 * As it was. Only a slug that another post has by now, a schedule that has passed, and tags that
 * were renamed, are replaced, in a new version.
 */
async function insertPost(tx: Tx, deleted: Deleted, now: Date) {
  const { id, slug: slugBefore, publishAt } = deleted;
  const isLate = publishAt !== null && new Date(publishAt) <= now;
  const tags = await currentTags(tx, deleted.tags, deleted.deletedAt);
  const isRenamed = tags.some((tag) => !deleted.tags.includes(tag));
  const slugs = slugFinder(tx);
  for (;;) {
    const slug = await slugs.find(slugBefore);
    const isChanged = isLate || isRenamed || slug !== slugBefore;
    const values = {
      slug: sql`${slug}::text`,
      author_id: sql`(select ${profiles.id} from ${profiles} where ${profiles.id} = stored.author_id)`,
      ...(isLate && { publish_at: sql`null` }),
      ...(isRenamed && { tags: sql`${sql.param(tags)}::text[]` }),
      ...(isChanged && { version: sql`stored.version + 1`, updated_at: sql`${now}::timestamptz` }),
    };
    const inserted = await insertRows(tx, id, { table: blogPosts, values, unique: blogPosts.slug });
    // Otherwise someone has taken the slug since.
    if (inserted > 0) return { slug, isChanged };
  }
}

type Rows = {
  table: PgTable;
  /** What some columns get instead of the stored value. */
  values?: Record<string, SQL>;
  condition?: SQL;
  /** A row whose value in this column exists by now is left out. */
  unique?: Column;
};

/**
 * Columns that were added since the post was deleted get their defaults, and those that were
 * removed are left out. Returns how many rows were inserted.
 */
async function insertRows(
  tx: Tx,
  id: string,
  { table, values = {}, condition = sql`true`, unique }: Rows,
) {
  const rows = sql`${deletedPosts.rows} -> ${getTableName(table)}`;
  const isPost = eq(deletedPosts.id, id);
  const keys = await tx
    .select({ key: sql<string>`jsonb_object_keys(${rows} -> 0)` })
    .from(deletedPosts)
    .where(isPost);
  const stored = new Set(keys.map(({ key }) => key));
  const columns = Object.values(getTableColumns(table))
    .map(({ name }) => name)
    .filter((name) => stored.has(name));
  if (columns.length === 0) return 0;
  const names = columns.map((name) => sql.identifier(name));
  const sources = columns.map((name) => values[name] ?? sql`stored.${sql.identifier(name)}`);
  const { rowCount } = await tx.execute(sql`
    insert into ${table} (${sql.join(names, sql`, `)})
    select ${sql.join(sources, sql`, `)}
    from ${deletedPosts}, jsonb_populate_recordset(null::${table}, ${rows}) stored
    where ${isPost} and ${condition}
    ${unique && sql`on conflict (${sql.identifier(unique.name)}) do nothing`}`);
  return rowCount ?? 0;
}
