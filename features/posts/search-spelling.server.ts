import { sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { searchSpellings } from "#db/schema/posts.ts";
import { editDistance } from "./edit-distance.ts";

const WORD_MIN = 4;
// Longer words may have two wrong letters.
const LONG = 8;
const LONGEST = 20;
const FOUND_MAX = 200;
const TRIED_MAX = 3;

/** Makes words of titles known to the search, each with the spellings that lack one letter. */
export async function addSpellings(tx: Db | Tx, words: string[]) {
  const telling = words.filter((word) => word.length >= WORD_MIN && !/^\p{N}+$/u.test(word));
  if (telling.length === 0) return;
  await tx.execute(sql`
    insert into ${searchSpellings} (spelling, word)
    select distinct left(title_word, at) || substr(title_word, at + 2), title_word
    from unnest(${sql.param(telling.toSorted())}::text[]) title_word,
      generate_series(0, length(title_word)) at
    where not exists (
      select 1 from ${searchSpellings} known
      where known.spelling = title_word and known.word = title_word)
    order by 1, 2
    on conflict do nothing`);
}

/** Words of titles that a misspelled one may stand for, the most similar first. */
export async function findSimilarWords(db: Db, word: string): Promise<string[]> {
  if (word.length < WORD_MIN || word.length > LONGEST) return [];
  const rows = await db
    .selectDistinct({ word: searchSpellings.word })
    .from(searchSpellings)
    .where(sql`${searchSpellings.spelling} = any(${sql.param([...spellingsOf(word)])}::text[])`)
    .limit(FOUND_MAX);
  const allowed = word.length >= LONG ? 2 : 1;
  return rows
    .map((row) => ({ word: row.word, distance: editDistance(word, row.word) }))
    .filter(({ distance }) => distance > 0 && distance <= allowed)
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        sameStart(b.word, word) - sameStart(a.word, word) ||
        (a.word < b.word ? -1 : 1),
    )
    .slice(0, TRIED_MAX)
    .map((row) => row.word);
}

/** The word itself and without one letter; a long word also without two. */
function spellingsOf(word: string) {
  const shorter = withoutOne(word);
  return new Set([word, ...shorter, ...(word.length >= LONG ? shorter.flatMap(withoutOne) : [])]);
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
