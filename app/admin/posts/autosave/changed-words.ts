import type { PostValues } from "../form-values.ts";

const TEXTS = ["title", "content", "excerpt", "tags", "meta_title", "meta_description"] as const;
const WORDS_MAX = 60;

/** The first words that were changed, which tell several offers from each other. */
export function changedWords(before: PostValues, after: PostValues) {
  for (const name of TEXTS) {
    const words = plainText(changedPart(before[name], after[name]));
    if (words) return words.length > WORDS_MAX ? `${shorten(words)}…` : words;
  }
  return "";
}

/** Cuts the text after a whole word, unless a single word is too long. */
function shorten(words: string) {
  return words.slice(0, WORDS_MAX).replace(/\s+\S*$/, "");
}

/** The text from the first to the last difference, in whole words. */
function changedPart(before: string, after: string) {
  if (before === after) return "";
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < shortest - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  let end = after.length - tail;
  while (isInWord(after, start)) start--;
  // Where text was only removed, take the word that follows.
  if (start === end) end++;
  while (isInWord(after, end)) end++;
  return after.slice(start, end);
}

function isInWord(text: string, at: number) {
  return /^[^\s<>]{2}$/.test(text.slice(Math.max(0, at - 1), at + 1));
}

function plainText(html: string) {
  return html
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
