import { and, desc, eq, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { blogPosts, postSearch } from "#db/schema/posts.ts";
import { MATCHES_MAX } from "./post-filter.schema.ts";

// If more than half of the newest posts match, reading newest first soon finds enough.
const RECENT = 2 * MATCHES_MAX;
// So many rows are quickly sorted.
const FEW = 2_000;

/**
 * The newest posts that match: rank 1 in the title, rank 2 in the text. PostgreSQL guesses badly how
 * many posts have a word or prefix, and reads all of them if the guess is wrong. So we find out:
 * common words are searched newest post first, rare ones are looked up in their index.
 */
export async function matchesOf(db: Db, query: string, condition: SQL | undefined) {
  const inText = matching(postSearch.text, query);
  const inTitle = matching(postSearch.title, query);
  const recent = await countRecent(db, query);
  const few = recent.text > MATCHES_MAX ? undefined : await findFew(db, inText);
  const fewTitles = few ?? (recent.title > MATCHES_MAX ? undefined : await findFew(db, inTitle));
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

/** How many of the newest posts match. */
async function countRecent(db: Db, query: string) {
  const recent = db
    .select({ title: postSearch.title, text: postSearch.text })
    .from(postSearch)
    .orderBy(desc(postSearch.createdAt), desc(postSearch.postId))
    .limit(RECENT)
    .as("recent");
  const count = (words: SQLWrapper) =>
    sql<number>`(count(*) filter (where ${words} @@ ${query}::tsquery))::int`;
  const [counts] = await db
    .select({ title: count(recent.title), text: count(recent.text) })
    .from(recent);
  return counts ?? { title: 0, text: 0 };
}

function matching(words: typeof postSearch.title | typeof postSearch.text, query: string) {
  return sql`${words} @@ ${query}::tsquery`;
}

function isOneOf(ids: string[]) {
  return sql`${postSearch.postId} = any(${sql.param(ids)}::uuid[])`;
}

/** The matches, if they are few, by the index of words alone. */
async function findFew(db: Db, condition: SQL) {
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

function newest(db: Db, rank: number, condition: SQL | undefined) {
  return db
    .select({ id: postSearch.postId, rank: sql<number>`${rank}::int`.as("rank") })
    .from(postSearch)
    .innerJoin(blogPosts, eq(blogPosts.id, postSearch.postId))
    .where(condition)
    .orderBy(desc(postSearch.createdAt), desc(postSearch.postId))
    .limit(MATCHES_MAX + 1);
}
