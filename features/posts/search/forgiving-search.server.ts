import type { SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { findMatches, findWords } from "./search-posts.server.ts";
import { findSimilarWords } from "./search-spelling.server.ts";
import { queryOf, singular } from "./search-words.ts";

const CORRECTIONS_TRIED = 6;

type Found = {
  words: string[];
  matches: { id: string }[];
  /** What was searched for instead. */
  corrected?: string;
  /** If no post has all words: each, or one that it may stand for, if posts have it. */
  foundWords: string[];
};

/** Posts that have all words or, if there are none, all the words that these may stand for. */
export async function findOrCorrect(
  db: Db,
  words: string[],
  condition: SQL | undefined,
  max?: number,
): Promise<Found> {
  const find = async (all: string[]) => {
    const query = queryOf(all);
    return query ? findMatches(db, query, condition, max) : [];
  };
  const matches = await find(words);
  if (matches.length > 0) return { words, matches, foundWords: [] };

  const choices = await findChoices(db, words, condition);
  for (const others of combinationsOf(choices).slice(0, CORRECTIONS_TRIED)) {
    const found = await find(others);
    if (found.length > 0)
      return { words: others, matches: found, corrected: others.join(" "), foundWords: [] };
  }
  return { words, matches, foundWords: choices.flatMap((likely) => likely.slice(0, 1)) };
}

/** For each word: itself and similar ones, if posts have them, the likeliest first. */
async function findChoices(db: Db, words: string[], condition: SQL | undefined) {
  const similar = await findSimilarWords(db, words);
  const likely = words.map((word, index) => [word, ...(similar[index] ?? [])]);
  const queries = new Map(likely.flat().map((word) => [word, singular(word)]));
  // What is typed last may be the beginning of a word.
  for (const last of words.slice(-1)) queries.set(last, queryOf([last]) ?? "");
  const found = await findWords(db, queries, condition);
  return likely.map((choices) => choices.filter((word) => found.has(word)));
}

/** One choice for each word, those with the likeliest words first. None if a word has no choice. */
function combinationsOf(choices: string[][]) {
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
