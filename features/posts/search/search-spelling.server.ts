import { sql } from "drizzle-orm";
import { searchSpellings } from "#db/schema/search.ts";
import type { Ctx } from "#platform/context.server.ts";

const WORD_MIN = 4;
// Longer words may have two wrong letters, and those of this length may lack two.
const LONG = 8;
const LACKS_TWO_MIN = 6;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const LONGEST = 20;
const FOUND_MAX = 1_000;
const TRIED_MAX = 3;
// Written without spaces, so each run of text would be another word.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Makes words of posts known to the search, each with the spellings that lack one letter. */
export async function addSpellings(ctx: Ctx, words: string[]) {
  const significant = [...new Set(words.filter(isSignificant))];
  if (significant.length === 0) return;
  await ctx.db.execute(sql`
    with unknown as materialized (
      select word from unnest(${sql.param(significant)}::text[]) indexed(word)
      where not exists (
        select 1 from ${searchSpellings} known
        where known.spelling = indexed.word and known.word = indexed.word))
    insert into ${searchSpellings} (spelling, word)
    select distinct left(word, at) || substr(word, at + 2), word
    from unknown, generate_series(0, length(word)) at
    order by 1, 2
    on conflict do nothing`);
}

/** Whether people may mistype the word into a similar one. Numbers and codes are excluded. */
function isSignificant(word: string) {
  const isOfLength = word.length >= WORD_MIN && word.length <= LONGEST;
  return isOfLength && !/\p{N}.*\p{N}/u.test(word) && !UNSPACED.test(word);
}

/** For each word, those of posts that it may stand for if it is misspelled, the most similar first. */
export async function findSimilarWords(ctx: Ctx, words: string[]): Promise<string[][]> {
  const spellings = words.filter(isSignificant).flatMap(listSpellings);
  if (spellings.length === 0) return words.map(() => []);
  const rows = await ctx.db
    .selectDistinct({ word: searchSpellings.word })
    .from(searchSpellings)
    .where(sql`${searchSpellings.spelling} = any(${sql.param(spellings)}::text[])`)
    .limit(FOUND_MAX);
  const known = rows.map((row) => row.word);
  return words.map((word) => (isSignificant(word) ? mostSimilar(word, known) : []));
}

function mostSimilar(word: string, known: string[]) {
  return known
    .filter((other) => Math.abs(other.length - word.length) <= 2)
    .map((other) => ({ word: other, distance: editDistance(word, other) }))
    .filter(({ word: other, distance }) => distance > 0 && distance <= allowedDistance(word, other))
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        sameStart(b.word, word) - sameStart(a.word, word) ||
        // A plural comes first for a plural: "databricks", not "databrick", for "databrics".
        sameEnd(b.word, word) - sameEnd(a.word, word) ||
        (a.word < b.word ? -1 : 1),
    )
    .slice(0, TRIED_MAX)
    .map((other) => other.word);
}

function allowedDistance(word: string, other: string) {
  const lacksTwo =
    word.length >= LACKS_TWO_MIN &&
    other.length === word.length + 2 &&
    other[0] === word[0] &&
    other.at(-1) === word.at(-1);
  return word.length >= LONG || lacksTwo ? 2 : 1;
}

/** The word itself, without one letter and, if it is long enough, with one more or without two. */
function listSpellings(word: string) {
  const shorter = withoutOne(word);
  return [
    word,
    ...shorter,
    ...(word.length >= LACKS_TWO_MIN ? withOneMore(word) : []),
    ...(word.length >= LONG ? shorter.flatMap(withoutOne) : []),
  ];
}

function withOneMore(word: string) {
  const places = Array.from({ length: word.length + 1 }, (_, at) => at);
  return places.flatMap((at) =>
    Array.from(LETTERS, (letter) => word.slice(0, at) + letter + word.slice(at)),
  );
}

function withoutOne(word: string) {
  const letters = [...word];
  return letters.map((_, at) => letters.toSpliced(at, 1).join(""));
}

function sameStart(a: string, b: string) {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

function sameEnd(a: string, b: string) {
  let length = 0;
  while (length < a.length && a.at(-1 - length) === b.at(-1 - length)) length++;
  return length;
}

/** How many letters must be added, left out, replaced or swapped with the next to get the other word. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + changed,
        isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
