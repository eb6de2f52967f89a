// A tsvector is limited to 1 MB: 8,000 words of 30 characters with 4 bytes each.
const WORDS_MAX = 8_000;
const WORD_MAX = 30;
const SEARCHED_MAX = 10;
const COMMON = new Set(
  "a an and are as at be by do does for from how i in is it my of on or our the this to was we what when where which who why will with you your".split(
    " ",
  ),
);

/**
 * The words of a text as the search stores them: in lower case, without accents, and each plural
 * with its singular. They are split here, not by PostgreSQL: its parser takes ten times as long in
 * the embedded database, and its idea of a letter depends on the server's locale.
 */
export function searchWords(text: string): string[] {
  const words = new Set<string>();
  for (const word of plainWords(text)) {
    words.add(word).add(singular(word));
    if (words.size >= WORDS_MAX) break;
  }
  return [...words];
}

/** All words of a search. */
export function searchedWords(search: string) {
  return [...plainWords(search)].slice(0, SEARCHED_MAX);
}

/** The words of a reader's search. "How to" and the like count only if there are no others. */
export function significantWords(search: string) {
  const words = [...plainWords(search)];
  const significant = words.filter((word) => !COMMON.has(word));
  return (significant.length > 0 ? significant : words).slice(0, SEARCHED_MAX);
}

/** A tsquery for all words, the last one as a prefix. Undefined: there are none. */
export function searchQuery(words: string[]): string | undefined {
  const last = words.at(-1);
  if (last === undefined) return undefined;
  // The words consist of letters and digits, so none can pass for an operator.
  return [...words.slice(0, -1).map(singular), `(${last}:* | ${singular(last)})`].join(" & ");
}

/** Whether a word of a text is one that a search looks for: see `searchQuery`. */
export function wordMatcher(words: string[]) {
  const last = words.at(-1);
  const exact = new Set(words.map(singular));
  return (written: string) =>
    [...plainWords(written)].some(
      (word) =>
        exact.has(word) ||
        exact.has(singular(word)) ||
        (last !== undefined && word.startsWith(last)),
    );
}

function* plainWords(text: string) {
  const found = new Set(text.match(/[\p{L}\p{N}\p{M}]+/gu));
  for (const word of found) {
    // Sorting the accents of one letter takes a time that grows with the square of their number.
    const plain = word
      .slice(0, 2 * WORD_MAX)
      .toLowerCase()
      .normalize("NFKD")
      .replace(/\p{M}/gu, "");
    // Some characters, such as "½", decompose into more than letters and digits.
    for (const part of plain.match(/[\p{L}\p{N}]+/gu) ?? []) yield firstCharacters(part);
  }
}

function firstCharacters(word: string) {
  return word.length <= WORD_MAX ? word : [...word].slice(0, WORD_MAX).join("");
}

/** Guesses the singular, in the same way for a text and a search. */
export function singular(word: string) {
  if (word.length < 4) return word;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}
