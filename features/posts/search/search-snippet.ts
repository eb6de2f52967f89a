import { wordMatcher } from "./search-words.ts";

/** Text and found words in turn: ["My ", "Data", " is ", "data", ""]. */
export type Marked = string[];

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const HALF_CHARACTER = /^[\udc00-\udfff]|[\ud800-\udbff]$/g;
const LENGTH = 240;
const BEFORE = 60;
const SEARCHED = 50_000;

/** The text with the words of a search in odd places. */
export function marked(text: string, words: string[]): Marked {
  const parts: string[] = [];
  let end = 0;
  for (const { from, to } of findMatches(text, words)) {
    // Found words with nothing but a space between them are one.
    if (parts.length > 0 && /^\s+$/.test(text.slice(end, from))) {
      parts[parts.length - 1] += text.slice(end, to);
    } else parts.push(text.slice(end, from), text.slice(from, to));
    end = to;
  }
  return [...parts, text.slice(end)];
}

/** The part of a text with most of the words. Undefined: it has none of them. */
export function makeSnippet(text: string, words: string[]): Marked | undefined {
  const places = findMatches(text.slice(0, SEARCHED), words);
  const [first] = places;
  if (!first) return undefined;
  let best = { at: first.from, found: 0 };
  for (const [index, { from }] of places.entries()) {
    const inside = new Set<string>();
    for (let next = index; (places[next]?.to ?? Infinity) <= from + LENGTH - BEFORE; next++) {
      inside.add(places[next]?.word ?? "");
    }
    if (inside.size > best.found) best = { at: from, found: inside.size };
    if (best.found >= words.length) break;
  }
  const start = startOfWord(text, Math.max(0, best.at - BEFORE), best.at);
  const end = endOfWord(text, Math.min(text.length, start + LENGTH), start);
  const quoted = text.slice(start, end).replace(HALF_CHARACTER, "");
  return marked(`${start > 0 ? "… " : ""}${quoted}${end < text.length ? " …" : ""}`, words);
}

function findMatches(text: string, words: string[]) {
  const isSearched = wordMatcher(words);
  const known = new Map<string, boolean>();
  const places: { from: number; to: number; word: string }[] = [];
  for (const { 0: written, index } of text.matchAll(WORD)) {
    const found = known.get(written) ?? isSearched(written);
    known.set(written, found);
    if (found) places.push({ from: index, to: index + written.length, word: written });
  }
  return places;
}

function startOfWord(text: string, at: number, latest: number) {
  if (at === 0) return 0;
  const space = text.indexOf(" ", at);
  return space >= 0 && space < latest ? space + 1 : latest;
}

function endOfWord(text: string, at: number, earliest: number) {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(" ", at);
  return space > earliest ? space : at;
}
