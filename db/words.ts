import { type AnyColumn, type SQL, sql } from "drizzle-orm";

// No semicolon: drizzle-kit would cut the index's expression there.
const PUNCTUATION = `@.,:-_+'’"()[]/&`;

/** The words of a short text such as a name, in lower case, for an index that finds them by their beginnings. */
export function words(text: AnyColumn): SQL {
  const spaced = sql`translate(lower(${text}), ${sql.raw(literal(PUNCTUATION))}, ${sql.raw(literal(" ".repeat(PUNCTUATION.length)))})`;
  return sql`array_to_tsvector(array_remove(string_to_array(${spaced}, ' '), ''))`;
}

/** What was typed, as words that can be compared with those of a text. */
export function splitWords(typed: string) {
  return typed.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Whether a word of the text begins with this one, which is one of `splitWords`. */
export function hasWord(text: AnyColumn, word: string): SQL {
  return sql`${words(text)} @@ ${`'${word}':*`}::tsquery`;
}

function literal(text: string) {
  return `'${text.replaceAll("'", "''")}'`;
}
