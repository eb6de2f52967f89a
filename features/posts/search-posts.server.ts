import { desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { blogPosts, postSearch } from "#db/schema/posts.ts";
import { MATCHES_MAX } from "./post-filter.schema.ts";

type Match = { id: string; isInTitle: boolean };
type Words = typeof postSearch.title | typeof postSearch.text;

const RECENT = 400;
// If one in 20 of the newest posts matches, reading newest first soon finds enough.
const COMMON = RECENT / 20;
// So many rows are quickly sorted. More matches are at least one post in 20 of 100,000.
const FEW = 5_000;
// PostgreSQL guesses badly how many posts have a word or prefix, and reads all posts if the guess is
// wrong. So the two queries below are written for one plan each, and the others are switched off.
// The cost of a plan without alternative then looks so high that a server would compile it first.
const PLANS = sql`select ${sql.join(
  ["enable_seqscan", "enable_sort", "enable_hashjoin", "enable_mergejoin", "jit"].map(
    (name) => sql`set_config(${name}, 'off', true)`,
  ),
  sql`, `,
)}, set_config('statement_timeout', '3000', true)`;

/**
 * The newest posts that match, those with a match in the title first; one more than `max` shows that
 * there are others. Common words are searched newest post first, rare ones are looked up in their
 * index.
 */
export function findMatches(
  db: Db,
  query: string,
  condition: SQL | undefined,
  max = MATCHES_MAX,
): Promise<Match[]> {
  return db.transaction(async (tx) => {
    await tx.execute(PLANS);
    const recent = await countRecent(tx, query);
    const search = { query, condition, limit: max + 1 };
    const titles = await newestMatches(tx, postSearch.title, recent.title, search);
    const texts =
      titles.length > max ? [] : await newestMatches(tx, postSearch.text, recent.text, search);
    const inTitle = new Set(titles);
    return [...new Set([...titles, ...texts])]
      .slice(0, max + 1)
      .map((id) => ({ id, isInTitle: inTitle.has(id) }));
  });
}

/** How many of the newest posts match. */
async function countRecent(tx: Tx, query: string) {
  const recent = tx
    .select({ title: postSearch.title, text: postSearch.text })
    .from(postSearch)
    .orderBy(desc(postSearch.createdAt), desc(postSearch.postId))
    .limit(RECENT)
    .as("recent");
  const count = (words: SQLWrapper) =>
    sql<number>`(count(*) filter (where ${words} @@ ${query}::tsquery))::int`;
  const [counts] = await tx
    .select({ title: count(recent.title), text: count(recent.text) })
    .from(recent);
  return counts ?? { title: 0, text: 0 };
}

type Search = { query: string; condition: SQL | undefined; limit: number };

async function newestMatches(tx: Tx, words: Words, recent: number, search: Search) {
  const few = recent >= COMMON ? undefined : await findFew(tx, words, search);
  return few ?? findNewestFirst(tx, words, search);
}

/** By the index of words. Undefined: there are too many matches to sort them. */
async function findFew(tx: Tx, words: Words, { query, condition, limit }: Search) {
  const { rows } = await tx.execute<{ id: string | null; total: number }>(sql`
    with few as materialized (
      select ${postSearch.postId}, ${postSearch.createdAt} from ${postSearch}
      where ${words} @@ ${query}::tsquery limit ${FEW + 1}
    )
    select total, id from (select count(*)::int as total from few) counted left join lateral (
      select few.post_id as id from few join ${blogPosts} on ${blogPosts.id} = few.post_id
      where ${condition ?? sql`true`}
      order by few.created_at desc, few.post_id desc limit ${limit}
    ) found on true`);
  if (rows[0] && rows[0].total > FEW) return undefined;
  return rows.flatMap(({ id }) => id ?? []);
}

async function findNewestFirst(tx: Tx, words: Words, { query, condition, limit }: Search) {
  // "is true" hides the match from the index of words, which has no order.
  const matches = sql`(${words} @@ ${query}::tsquery) is true`;
  const rows = await tx
    .select({ id: postSearch.postId })
    .from(postSearch)
    .innerJoin(blogPosts, eq(blogPosts.id, postSearch.postId))
    .where(condition ? sql`${matches} and ${condition}` : matches)
    .orderBy(desc(postSearch.createdAt), desc(postSearch.postId))
    .limit(limit);
  return rows.map(({ id }) => id);
}
