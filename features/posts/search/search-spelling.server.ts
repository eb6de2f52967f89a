import { asc, eq, gt, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { postSearch, searchSpellings } from "#db/schema/search.ts";
import { editDistance } from "./edit-distance.ts";

const WORD_MIN = 4;
// Longer words may have two wrong letters, and those of this length may lack two.
const LONG = 8;
const LACKS_TWO_MIN = 6;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const LONGEST = 20;
const FOUND_MAX = 1_000;
const TRIED_MAX = 3;
const POSTS_AT_ONCE = 10;
// Written without spaces, so each run of text would be another word.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Stored when the words of all texts are. Earlier versions stored only those of titles. */
const ALL_TEXTS = { spelling: "", word: "" };

/** Makes words of posts known to the search, each with the spellings that lack one letter. */
export async function addSpellings(tx: Db | Tx, words: string[]) {
  const significant = [...new Set(words.filter(isSignificant))];
  if (significant.length === 0) return;
  await tx.execute(sql`
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

/** Not numbers, codes and the like: nobody mistypes them into something similar. */
function isSignificant(word: string) {
  const isOfLength = word.length >= WORD_MIN && word.length <= LONGEST;
  return isOfLength && !/\p{N}.*\p{N}/u.test(word) && !UNSPACED.test(word);
}

/** For posts that an earlier version has indexed. Does nothing from the second time on. */
export async function addSpellingsOfTexts(db: Db, beforeEach: () => void) {
  if ((await db.$count(searchSpellings, eq(searchSpellings.spelling, ALL_TEXTS.spelling))) > 0) {
    return;
  }
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    beforeEach();
    const rows = await db
      .select({
        id: postSearch.postId,
        words: sql<string[]>`tsvector_to_array(${postSearch.text})`,
      })
      .from(postSearch)
      .where(gt(postSearch.postId, after))
      .orderBy(asc(postSearch.postId))
      .limit(POSTS_AT_ONCE);
    const last = rows.at(-1);
    if (!last) break;
    await addSpellings(
      db,
      rows.flatMap(({ words }) => words),
    );
    after = last.id;
  }
  await db.insert(searchSpellings).values(ALL_TEXTS).onConflictDoNothing();
}

/** For each word, those of posts that it may stand for if it is misspelled, the most similar first. */
export async function findSimilarWords(db: Db, words: string[]): Promise<string[][]> {
  const spellings = words.filter(isSignificant).flatMap(listSpellings);
  if (spellings.length === 0) return words.map(() => []);
  const rows = await db
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
        // A plural for a plural: "databricks", not "databrick", for "databrics".
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
