const WORDS_PER_MINUTE = 230;

/** In whole minutes, at least one. */
export function readingTime(words: number) {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
