import type { SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { findMatches, findWords } from "./search-posts.server.ts";
import { findSimilarWords } from "./search-spelling.server.ts";
import { searchQuery, significantWords, singular } from "./search-words.ts";

const CORRECTIONS_TRIED = 6;
const RESPACED_TRIED = 60;
/** "bi", of "powerbi". */
const PART_MIN = 2;

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
    const query = searchQuery(all);
    return query ? findMatches(db, query, condition, max) : [];
  };
  const matches = await find(words);
  if (matches.length > 0) return { words, matches, foundWords: [] };

  const choices = await findChoices(db, words, condition);
  const respaced = await findRespaced(db, words, condition);
  for (const others of [...respaced, ...combineChoices(choices)].slice(0, CORRECTIONS_TRIED)) {
    const found = await find(others);
    if (found.length > 0)
      return { words: others, matches: found, corrected: others.join(" "), foundWords: [] };
  }
  return { words, matches, foundWords: choices.flatMap((likely) => likely.slice(0, 1)) };
}

/** The words with two of them joined or one divided, if a post has them all: "data bricks", "datalake". */
async function findRespaced(db: Db, words: string[], condition: SQL | undefined) {
  const joined = words
    .slice(1)
    .map((word, index) => words.toSpliced(index, 2, words[index] + word));
  const divided = words.flatMap((word, index) =>
    splitInTwo(word).map((parts) => words.toSpliced(index, 1, ...parts)),
  );
  const variants = [...joined, ...divided.filter(hasNoCommonWords)].slice(0, RESPACED_TRIED);
  const queries = new Map(variants.map((others) => [others.join(" "), exactly(others)]));
  const found = await findWords(db, queries, condition);
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
async function findChoices(db: Db, words: string[], condition: SQL | undefined) {
  const similar = await findSimilarWords(db, words);
  const likely = words.map((word, index) => [word, ...(similar[index] ?? [])]);
  const queries = new Map(likely.flat().map((word) => [word, singular(word)]));
  // What is typed last may be the beginning of a word.
  for (const last of words.slice(-1)) queries.set(last, searchQuery([last]) ?? "");
  const found = await findWords(db, queries, condition);
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
