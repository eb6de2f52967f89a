import { type SQL, sql } from "drizzle-orm";
import { blogPosts } from "#db/schema/posts.ts";
import { postSearch } from "#db/schema/search.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { searchQuery, significantWords, singular } from "../content/search-words.ts";
import { MATCHES_MAX } from "../schema.ts";
import { findSimilarWords } from "./search-spelling.server.ts";

const CORRECTIONS_TRIED = 6;
const RESPACED_TRIED = 60;
/** The shortest part of a divided word, such as "bi" of "powerbi". */
const PART_MIN = 2;

type Found = {
  words: string[];
  matches: { id: string }[];
  /** The words that were searched for instead. */
  corrected?: string;
  /** If no post has all words: each word, or one that it may stand for, if posts have it. */
  foundWords: string[];
};

/** Posts that have all words or, if there are none, all the words that these may stand for. */
export async function findOrCorrect(
  ctx: Ctx,
  words: string[],
  condition: SQL | undefined,
  max?: number,
): Promise<Found> {
  const find = async (all: string[]) => {
    const query = searchQuery(all);
    return query ? findMatches(ctx, query, condition, max) : [];
  };
  const matches = await find(words);
  if (matches.length > 0) return { words, matches, foundWords: [] };

  const choices = await findChoices(ctx, words, condition);
  const respaced = await findRespaced(ctx, words, condition);
  for (const others of [...respaced, ...combineChoices(choices)].slice(0, CORRECTIONS_TRIED)) {
    const found = await find(others);
    if (found.length > 0)
      return { words: others, matches: found, corrected: others.join(" "), foundWords: [] };
  }
  return { words, matches, foundWords: choices.flatMap((likely) => likely.slice(0, 1)) };
}

/** Finds posts with two of the words joined or one divided, as in "data bricks" or "datalake". */
async function findRespaced(ctx: Ctx, words: string[], condition: SQL | undefined) {
  const joined = words
    .slice(1)
    .map((word, index) => words.toSpliced(index, 2, words[index] + word));
  const divided = words.flatMap((word, index) =>
    splitInTwo(word).map((parts) => words.toSpliced(index, 1, ...parts)),
  );
  const variants = [...joined, ...divided.filter(hasNoCommonWords)].slice(0, RESPACED_TRIED);
  const queries = new Map(variants.map((others) => [others.join(" "), exactly(others)]));
  const found = await findWords(ctx, queries, condition);
  return variants.filter((others) => found.has(others.join(" ")));
}

/** Each way to divide a word into two. */
function splitInTwo(word: string) {
  const letters = [...word];
  return letters
    .map((_, at) => [letters.slice(0, at).join(""), letters.slice(at).join("")])
    .slice(PART_MIN, 1 - PART_MIN);
}

function exactly(words: string[]) {
  return words.map(singular).join(" & ");
}

function hasNoCommonWords(words: string[]) {
  return significantWords(words.join(" ")).length === words.length;
}

/** For each word: itself and similar ones, if posts have them, the likeliest first. */
async function findChoices(ctx: Ctx, words: string[], condition: SQL | undefined) {
  const similar = await findSimilarWords(ctx, words);
  const likely = words.map((word, index) => [word, ...(similar[index] ?? [])]);
  const queries = new Map(likely.flat().map((word) => [word, singular(word)]));
  // The last word may be the beginning of a longer one.
  for (const last of words.slice(-1)) queries.set(last, searchQuery([last]) ?? "");
  const found = await findWords(ctx, queries, condition);
  return likely.map((choices) => choices.filter((word) => found.has(word)));
}

/** One choice for each word, those with the likeliest words first. None if a word has no choice. */
function combineChoices(choices: string[][]) {
  let combinations = [{ words: [] as string[], rank: 0 }];
  for (const likely of choices) {
    combinations = combinations
      .flatMap(({ words, rank }) =>
        likely.map((word, index) => ({ words: [...words, word], rank: rank + index })),
      )
      .sort((a, b) => a.rank - b.rank)
      .slice(0, CORRECTIONS_TRIED);
  }
  return combinations.map(({ words }) => words);
}

// PostgreSQL guesses badly how many posts have a word or prefix, and reads the words of all posts if
// the guess is high. The cost of the plan then looks so high that a server would compile it first.
const SETTINGS = sql`select ${sql.join(
  ["enable_seqscan", "jit"].map((name) => sql`set_config(${name}, 'off', true)`),
  sql`, `,
)}, set_config('statement_timeout', '3000', true)`;

/**
 * The newest posts that match, those with a match in the title first; one more than `max` shows
 * that there are others.
 */
function findMatches(
  ctx: Ctx,
  query: string,
  condition: SQL | undefined,
  max = MATCHES_MAX,
): Promise<{ id: string }[]> {
  return withSettings<{ id: string }>(
    ctx,
    sql`
      with matches as materialized (
        select ${postSearch.postId}, ${postSearch.created_at},
          ${postSearch.title} @@ ${query}::tsquery as in_title
        from ${postSearch} where ${postSearch.text} @@ ${query}::tsquery
      )
      select matches.post_id as id from matches
      join ${blogPosts} on ${blogPosts.id} = matches.post_id
      where ${condition ?? sql`true`}
      order by in_title desc, matches.created_at desc, matches.post_id desc limit ${max + 1}`,
  );
}

/** The words whose query finds a post. */
async function findWords(ctx: Ctx, queries: Map<string, string>, condition: SQL | undefined) {
  if (queries.size === 0) return new Set<string>();
  const rows = await withSettings<{ word: string }>(
    ctx,
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

function withSettings<Row extends Record<string, unknown>>(ctx: Ctx, query: SQL) {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(SETTINGS);
    return (await ctx.db.execute<Row>(query)).rows;
  });
}
