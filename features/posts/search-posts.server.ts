import { and, desc, eq, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { blogPosts, postSearch } from "#db/schema/posts.ts";
import { MATCHES_MAX } from "./post-filter.schema.ts";

// So many rows are quickly sorted. With more matches, the newest are quickly found by date.
const FEW = 2_000;

/**
 * The newest posts that match: rank 1 in the title, rank 2 in the text. PostgreSQL guesses badly how
 * many posts have a rare word or prefix, and reads all of them if the guess is wrong. So rare words
 * are looked up in their index first, and common ones are searched newest post first.
 */
export async function matchesOf(db: Db, query: string, condition: SQL | undefined) {
  const inText = matching(postSearch.text, query);
  const inTitle = matching(postSearch.title, query);
  const few = await findFew(db, inText);
  const fewTitles = few ?? (await findFew(db, inTitle));
  const title = fewTitles ? and(isOneOf(fewTitles), inTitle) : inTitle;
  const text = few ? isOneOf(few) : inText;
  return (
    newest(db, 1, and(title, condition))
      // Runs only if the titles are not enough.
      .unionAll(newest(db, 2, and(text, not(inTitle), condition)))
      .limit(MATCHES_MAX + 1)
      .as("matches")
  );
}

function matching(words: typeof postSearch.title | typeof postSearch.text, query: string) {
  return sql`${words} @@ ${query}::tsquery`;
}

function isOneOf(ids: string[]) {
  return sql`${postSearch.postId} = any(${sql.param(ids)}::uuid[])`;
}

/** The matches, if they are few, by the index of words alone. */
async function findFew(db: Db, condition: SQL) {
  const matches = db.select({ id: postSearch.postId }).from(postSearch).where(condition);
  // What PostgreSQL knows to be common need not be counted.
  if ((await estimatedRows(db, matches)) > 2 * FEW) return undefined;
  const rows = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx
      .select({ id: postSearch.postId })
      .from(postSearch)
      .where(condition)
      .limit(FEW + 1);
  });
  return rows.length > FEW ? undefined : rows.map(({ id }) => id);
}

async function estimatedRows(db: Db, query: SQLWrapper) {
  type Explained = { "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] };
  const { rows } = await db.execute<Explained>(sql`explain (format json) ${query}`);
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

function newest(db: Db, rank: number, condition: SQL | undefined) {
  return db
    .select({ id: postSearch.postId, rank: sql<number>`${rank}::int`.as("rank") })
    .from(postSearch)
    .innerJoin(blogPosts, eq(blogPosts.id, postSearch.postId))
    .where(condition)
    .orderBy(desc(postSearch.createdAt), desc(postSearch.postId))
    .limit(MATCHES_MAX + 1);
}
