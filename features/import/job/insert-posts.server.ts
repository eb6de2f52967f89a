import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { blogPosts } from "#db/schema.ts";
import { storableJson } from "./storable-json.server.ts";

type NewPost = Omit<typeof blogPosts.$inferInsert, "search">;
type Column = Exclude<keyof NewPost, "content">;

// The embedded database's socket copies what it has of a message whenever more of it arrives.
const AT_ONCE = 25;

/** Inserts the posts whose slug nobody has, and says which they are. */
export async function insertPosts(tx: Tx, posts: NewPost[]) {
  const made: { id: string; slug: string }[] = [];
  for (let at = 0; at < posts.length; at += AT_ONCE) {
    made.push(...(await insert(tx, posts.slice(at, at + AT_ONCE))));
  }
  return made;
}

/**
 * They travel in two parameters: each costs time, and 25 posts have 375 values. The texts, most of
 * the bytes, are not in the JSON: an array is quicker to read.
 */
async function insert(tx: Tx, posts: NewPost[]) {
  const facts = posts.map(({ content: _, ...post }) => post);
  const columns = Object.keys(facts[0] ?? {}) as Column[];
  const names = columns.map((key) => sql.identifier(blogPosts[key].name));
  const typed = columns.map(
    (key) => sql`${sql.identifier(key)} ${sql.raw(blogPosts[key].getSQLType())}`,
  );
  const { rows } = await tx.execute<{ id: string; slug: string }>(sql`
    insert into ${blogPosts} (${sql.join(names, sql`, `)}, content)
    select * from rows from (
      jsonb_to_recordset(${storableJson(facts)}::jsonb) as (${sql.join(typed, sql`, `)}),
      unnest(${sql.param(posts.map(({ content }) => content))}::text[]))
    on conflict (slug) do nothing returning id, slug`);
  return rows;
}
