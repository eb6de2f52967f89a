import { and, desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { blogPosts, postSearch } from "#db/schema/posts.ts";
import { MATCHES_MAX } from "../model/post-filter.schema.ts";

type Match = { id: string; isInTitle: boolean };
type Words = typeof postSearch.title | typeof postSearch.text;

const RECENT = 400;
// How many posts at most are read newest first, before the index of words is tried.
const NEWEST_MAX = 8_000;
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

/**
 * If the newest posts suggest that reading newest first soon finds enough, that is tried first. They
 * may be wrong: a new topic is in many new posts and in no others. So only twice as many posts are
 * read as should be needed, unless a condition leaves out an unknown part of them.
 */
async function newestMatches(tx: Tx, words: Words, recent: number, search: Search) {
  const enough = Math.ceil((2 * search.limit * RECENT) / recent);
  if (enough <= NEWEST_MAX) {
    const newest = search.condition ? NEWEST_MAX : enough;
    const found = await findNewestFirst(tx, words, search, newest);
    if (found.length === search.limit) return found;
  }
  return (await findFew(tx, words, search)) ?? findNewestFirst(tx, words, search);
}

/** By the index of words. Undefined: there are too many matches to sort them. */
async function findFew(tx: Tx, words: Words, { query, condition, limit }: Search) {
  const { rows } = await tx.execute<{ id: string | null; total: number }>(sql`
    with few as materialized (
      select ${postSearch.postId}, ${postSearch.createdAt} from ${postSearch}
      where ${words} @@ ${query}::tsquery limit ${FEW + 1}
    )
    select total, id from (select count(*)::int as total from few) counted left join lateral (
      select sorted.post_id as id
      from (select * from few order by created_at desc, post_id desc) sorted
      join ${blogPosts} on ${blogPosts.id} = sorted.post_id
      where ${condition ?? sql`true`}
      order by sorted.created_at desc, sorted.post_id desc limit ${limit}
    ) found on true`);
  if (rows[0] && rows[0].total > FEW) return undefined;
  return rows.flatMap(({ id }) => id ?? []);
}

/** Among all posts, or only the newest. */
async function findNewestFirst(
  tx: Tx,
  words: Words,
  { query, condition, limit }: Search,
  newest = Number.MAX_SAFE_INTEGER,
) {
  const posts = tx
    .select({
      id: postSearch.postId,
      createdAt: postSearch.createdAt,
      words: sql`${words}`.as("words"),
    })
    .from(postSearch)
    .orderBy(desc(postSearch.createdAt), desc(postSearch.postId))
    .limit(newest)
    .as("posts");
  const rows = await tx
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(blogPosts, eq(blogPosts.id, posts.id))
    .where(and(sql`${posts.words} @@ ${query}::tsquery`, condition))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
