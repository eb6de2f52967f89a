import { type AnyColumn, ilike, or, type SQL, sql } from "drizzle-orm";

// No semicolon: drizzle-kit would cut the index's expression there.
const PUNCTUATION = `@.,:-_+'’"()[]/&`;

/** The words of a short text such as a name, in lower case, for an index that finds them by their beginnings. */
export function wordVector(text: AnyColumn): SQL {
  const spaced = sql`translate(lower(${text}), ${sql.raw(literal(PUNCTUATION))}, ${sql.raw(literal(" ".repeat(PUNCTUATION.length)))})`;
  return sql`array_to_tsvector(array_remove(string_to_array(${spaced}, ' '), ''))`;
}

/** Splits typed text into words that can be compared with those of a text. */
export function splitWords(typed: string) {
  return typed.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Whether a word of the text begins with this one, which is one of `splitWords`. */
export function hasWord(text: AnyColumn, word: string): SQL {
  return sql`${wordVector(text)} @@ ${`'${word}':*`}::tsquery`;
}

/** Whether one of the texts contains the words as typed, in any case. Undefined if none are typed. */
export function hasText(typed: string, ...texts: AnyColumn[]) {
  return typed ? or(...texts.map((text) => ilike(text, likePattern(typed)))) : undefined;
}

/** A LIKE pattern for texts that contain this one, in which a percent sign is only itself. */
export function likePattern(typed: string) {
  return `%${escapeLike(typed)}%`;
}

export function escapeLike(text: string) {
  return text.replace(/[\\%_]/g, "\\$&");
}

function literal(text: string) {
  return `'${text.replaceAll("'", "''")}'`;
}
