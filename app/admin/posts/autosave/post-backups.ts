import { listUnsavedChanges, type OfferedChanges } from "../../stored-changes.ts";
import type { PostValues } from "../editor/post-values.ts";

/** Unsaved changes to a saved post, with the name under which this browser has them, if it has. */
export type PostOffer = OfferedChanges<PostValues> & { name?: string };
type Backup = PostOffer & { name: string };

const TEXTS = ["title", "content", "excerpt", "tags", "meta_title", "meta_description"] as const;
const WORDS_MAX = 60;

/** Each tab has a backup of its own, so that two tabs with the same post don't overwrite each other. */
export function backupName(postId: string, tab: string) {
  return `post:${postId}:${tab}`;
}

/** Those that this browser has. Until each tab had its own, there was one without a tab. */
export function listBackups(userId: string, postId: string): Backup[] {
  const start = `post:${postId}`;
  return listUnsavedChanges<PostValues>(userId, start).map(({ id, ...changes }) => {
    return { ...changes, name: start + id };
  });
}

/** What is offered, newest first: neither what is saved already, nor what another tab is writing. */
export function chooseOffers(
  here: Backup[],
  onServer: PostOffer | undefined,
  { saved, open }: { saved: PostValues; open: Set<string> },
) {
  const closed = here.filter(({ name }) => !open.has(name));
  // The server's copy of this browser's changes is never newer than the browser's own.
  const isOffered = onServer?.isElsewhere || here.length === 0;
  const known = new Set([JSON.stringify(saved)]);
  const isNew = ({ values }: PostOffer) => {
    const text = JSON.stringify(values);
    return !known.has(text) && known.add(text);
  };
  return [...closed, ...(onServer && isOffered ? [onServer] : [])]
    .filter(isNew)
    .sort((a, b) => b.at.localeCompare(a.at));
}

/** The first words that were changed, which tell several offers from each other. */
export function changedWords(before: PostValues, after: PostValues) {
  for (const name of TEXTS) {
    const words = plainText(changedPart(before[name], after[name]));
    if (words) return words.length > WORDS_MAX ? `${shorten(words)}…` : words;
  }
  return "";
}

/** Whole words, unless one is as long as that. */
function shorten(words: string) {
  return words.slice(0, WORDS_MAX).replace(/\s+\S*$/, "");
}

/** From the first to the last difference, in whole words. */
function changedPart(before: string, after: string) {
  if (before === after) return "";
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < shortest - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  let end = after.length - tail;
  while (isInWord(after, start)) start--;
  // Where something was only removed: the word that follows.
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
