import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { blogPosts } from "#db/schema/posts.ts";
import { postSearch } from "#db/schema/search.ts";
import { MATCHES_MAX } from "../model/post-filter.schema.ts";

// PostgreSQL guesses badly how many posts have a word or prefix, and reads the words of all posts if
// the guess is high. The cost of the plan then looks so high that a server would compile it first.
const SETTINGS = sql`select ${sql.join(
  ["enable_seqscan", "jit"].map((name) => sql`set_config(${name}, 'off', true)`),
  sql`, `,
)}, set_config('statement_timeout', '3000', true)`;

/**
 * The newest posts that match, those with a match in the title first; one more than `max` shows that
 * there are others.
 */
export function findMatches(
  db: Db,
  query: string,
  condition: SQL | undefined,
  max = MATCHES_MAX,
): Promise<{ id: string }[]> {
  return withSettings<{ id: string }>(
    db,
    sql`
      with matches as materialized (
        select ${postSearch.postId}, ${postSearch.createdAt},
          ${postSearch.title} @@ ${query}::tsquery as in_title
        from ${postSearch} where ${postSearch.text} @@ ${query}::tsquery
      )
      select matches.post_id as id from matches
      join ${blogPosts} on ${blogPosts.id} = matches.post_id
      where ${condition ?? sql`true`}
      order by in_title desc, matches.created_at desc, matches.post_id desc limit ${max + 1}`,
  );
}

/** Those of the words whose query finds a post. */
export async function findWords(db: Db, queries: Map<string, string>, condition: SQL | undefined) {
  if (queries.size === 0) return new Set<string>();
  const rows = await withSettings<{ word: string }>(
    db,
    sql`
      select word from unnest(
        ${sql.param([...queries.keys()])}::text[], ${sql.param([...queries.values()])}::text[]
      ) searched(word, query)
      where exists (
        select 1 from ${postSearch} join ${blogPosts} on ${blogPosts.id} = ${postSearch.postId}
        where ${postSearch.text} @@ query::tsquery and ${condition ?? sql`true`}
      )`,
  );
  return new Set(rows.map(({ word }) => word));
}

function withSettings<Row extends Record<string, unknown>>(db: Db, query: SQL) {
  return db.transaction(async (tx) => {
    await tx.execute(SETTINGS);
    return (await tx.execute<Row>(query)).rows;
  });
}
