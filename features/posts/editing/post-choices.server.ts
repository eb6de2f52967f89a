import { asc, desc, type SQL, sql } from "drizzle-orm";
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
  return listProfiles(db, authorIds);
}

/** Everyone who may be named as a post's author: those, and all admins. */
export function listPossibleAuthors(db: Db) {
  const adminIds = sql`select ${profiles.id} from ${profiles} join ${userRoles} on ${userRoles.userId} = ${profiles.userId} where ${userRoles.role} = 'admin'`;
  return listProfiles(db, sql`${authorIds} union all ${adminIds}`);
}

/** Goes from author to author in the index, however many posts and accounts there are. */
const nextAuthor = (condition: SQL) =>
  sql`select ${blogPosts.authorId} as id from ${blogPosts} where ${condition} order by ${blogPosts.authorId} limit 1`;
const authorIds = sql`select id from (
  with recursive authors as (
    (${nextAuthor(sql`${blogPosts.authorId} is not null`)})
    union all
    select (${nextAuthor(sql`${blogPosts.authorId} > authors.id`)}) from authors where authors.id is not null
  ) select id from authors where id is not null
) authors`;

function listProfiles(db: Db, ids: SQL) {
  return db
    .select({ id: profiles.id, name: profiles.name })
    .from(profiles)
    .where(sql`${profiles.id} in (${ids})`)
    .orderBy(asc(profiles.name), asc(profiles.id));
}
