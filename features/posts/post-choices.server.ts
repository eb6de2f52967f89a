import { and, asc, desc, eq, exists, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { userRoles } from "#db/schema/auth.ts";
import { blogPosts } from "#db/schema/posts.ts";
import { profiles } from "#db/schema/profiles.ts";

// Reading the tags of all posts would take longer the more there are.
const RECENT = 1_000;

/** Tags to choose from, in alphabetical order: those of the newest posts. */
export async function recentTags(db: Db) {
  const newest = db
    .select({ tags: blogPosts.tags })
    .from(blogPosts)
    .orderBy(desc(blogPosts.createdAt), desc(blogPosts.id))
    .limit(RECENT)
    .as("newest");
  const rows = await db
    .selectDistinct({ tag: sql<string>`unnest(${newest.tags})`.as("tag") })
    .from(newest);
  return rows.map(({ tag }) => tag).sort((a, b) => a.localeCompare(b));
}

/** Everyone who has written a post. */
export function listAuthors(db: Db) {
  return listProfiles(db, hasWritten(db));
}

/** Everyone who may be named as a post's author: those, and all admins. */
export function listPossibleAuthors(db: Db) {
  const adminRole = db
    .select({ one: sql`1` })
    .from(userRoles)
    .where(and(eq(userRoles.userId, profiles.userId), eq(userRoles.role, "admin")));
  return listProfiles(db, or(hasWritten(db), exists(adminRole)));
}

function hasWritten(db: Db) {
  const written = db
    .select({ one: sql`1` })
    .from(blogPosts)
    .where(eq(blogPosts.authorId, profiles.id));
  return exists(written);
}

function listProfiles(db: Db, condition: SQL | undefined) {
  return db
    .select({ id: profiles.id, name: profiles.name })
    .from(profiles)
    .where(condition)
    .orderBy(asc(profiles.name), asc(profiles.id));
}
