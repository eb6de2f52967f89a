import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { blogPosts } from "#db/schema/posts.ts";
import { AppError } from "#platform/errors/errors.server.ts";

export async function findPost(db: Pick<Db, "select">, id: string) {
  const [post] = await db.select().from(blogPosts).where(eq(blogPosts.id, id));
  return post;
}

/** Those that do not exist are left out. */
export async function findPosts(db: Pick<Db, "select">, ids: string[]) {
  if (ids.length === 0) return [];
  return db.select().from(blogPosts).where(isAmong(ids));
}

export async function getPost(db: Pick<Db, "select">, id: string) {
  return (await findPost(db, id)) ?? noSuchPost();
}

export function noSuchPost(): never {
  throw new AppError("not_found", "Post not found.");
}

/** The slugs and versions of these posts, by id. Those that do not exist are left out. */
export async function findPostVersions(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, { slug: string; version: number }>();
  const rows = await db
    .select({ id: blogPosts.id, slug: blogPosts.slug, version: blogPosts.version })
    .from(blogPosts)
    .where(isAmong(ids));
  return new Map(rows.map(({ id, ...post }) => [id, post]));
}

/** Whether a post, published or not, names the profile as its author. */
export async function isAuthor(db: Pick<Db, "select">, profileId: string) {
  const isTheirs = eq(blogPosts.authorId, profileId);
  return (
    (await db.select({ id: blogPosts.id }).from(blogPosts).where(isTheirs).limit(1)).length > 0
  );
}

/** One parameter, however many there are: quicker to plan than a list of them. */
function isAmong(ids: string[]) {
  return sql`${blogPosts.id} = any(${sql.param(ids)}::uuid[])`;
}
