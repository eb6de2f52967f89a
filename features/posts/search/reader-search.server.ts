import { inArray, sql } from "drizzle-orm";
import { blogPosts } from "#db/schema/posts.ts";
import { postSearch } from "#db/schema/search.ts";
import type { Ctx } from "#platform/context.server.ts";
import { workQueue } from "#platform/jobs/work-queue.server.ts";
import { searchWords, significantWords, singular, wordMatcher } from "../content/search-words.ts";
import { isPublished, selectCards } from "../reading/queries.server.ts";
import { POSTS_PER_PAGE } from "../schema.ts";
import { findOrCorrect } from "./forgiving-search.server.ts";

// These are five pages. Finding more takes longer the more posts there are.
const RANKED_MAX = 60;
// Results are not cached, because visitors can make up any number of searches.
const runQueued = workQueue({
  name: "searches",
  mayWait: 30,
  refusal: "Too many people are searching right now. Please try again.",
  perNetwork: {
    max: 10,
    refusal: "Too many searches are running from your network. Please try again in a few seconds.",
  },
});

/** One page of the published posts that have all words of a search, the best matches first. */
export function searchPosts(ctx: Ctx, search: string, page: number) {
  return runQueued(async () => {
    const found = await findOrCorrect(ctx, significantWords(search), isPublished, RANKED_MAX);
    const ranked = await rank(ctx, found.words, found.matches.slice(0, RANKED_MAX));
    const start = (page - 1) * POSTS_PER_PAGE;
    const ids = ranked.slice(start, start + POSTS_PER_PAGE);
    return {
      results: await readResults(ctx, found.words, ids),
      total: ranked.length,
      /** Whether there are more matches than the total: the newest are shown. */
      isMore: found.matches.length > RANKED_MAX,
      corrected: found.corrected,
      foundWords: found.foundWords,
    };
  }, ctx.ip);
}

async function rank(ctx: Ctx, words: string[], matches: { id: string }[]) {
  const ids = matches.map(({ id }) => id);
  if (ids.length === 0) return [];
  const posts = await ctx.db
    .select({
      id: blogPosts.id,
      title: blogPosts.title,
      tags: blogPosts.tags,
      published_at: blogPosts.published_at,
    })
    .from(blogPosts)
    .where(inArray(blogPosts.id, ids));
  return rankMatches(ctx, posts, words);
}

export type SearchResult = Awaited<ReturnType<typeof readResults>>[number];

async function readResults(ctx: Ctx, words: string[], ids: string[]) {
  if (ids.length === 0) return [];
  const page = sql`(select unnest(${sql.param(ids)}::uuid[]) as id) page`;
  const body = sql<
    string | null
  >`(select ${postSearch.body} from ${postSearch} where ${postSearch.postId} = page.id)`;
  const posts = await selectCards(ctx, page, { body });
  return posts
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ body, ...post }) => ({
      ...post,
      markedTitle: markWords(post.title, words),
      snippet: snippetFor(post.excerpt, body, words),
    }));
}

function snippetFor(excerpt: string | null, body: string | null, words: string[]): Marked {
  const text = body ?? "";
  return (
    makeSnippet(text, words) ?? makeSnippet(excerpt ?? "", words) ?? [excerpt ?? text.slice(0, 200)]
  );
}

type Candidate = { id: string; title: string; tags: string[]; published_at: Date | null };

const YEAR_MS = 365 * 24 * 60 * 60_000;
// A word in the title outweighs one in a tag, and that one any date.
const IN_TITLE = 4;
const IN_TAGS = 2;

/** The ids of posts that have all these words, the best first: title, then tags, then the newest. */
function rankMatches(ctx: Ctx, posts: Candidate[], searched: string[]): string[] {
  const words = searched.map(singular);
  const matchingShare = (text: string) => {
    const written = searchWords(text);
    const found = words.filter((word) => written.some((one) => one.startsWith(word)));
    return found.length / Math.max(1, words.length);
  };
  return posts
    .map((post) => ({
      post,
      score:
        IN_TITLE * matchingShare(post.title) +
        IN_TAGS * matchingShare(post.tags.join(" ")) +
        freshness(ctx, post.published_at),
    }))
    .sort((a, b) => b.score - a.score || (a.post.id < b.post.id ? 1 : -1))
    .map(({ post }) => post.id);
}

/** A weight from 1 for a new post to 0 for a very old one; a half after a year. */
function freshness(ctx: Ctx, published_at: Date | null) {
  if (!published_at) return 1;
  const years = Math.max(0, ctx.now.getTime() - published_at.getTime()) / YEAR_MS;
  return 1 / (1 + years);
}

/** Text and found words in turn: ["My ", "Data", " is ", "data", ""]. */
type Marked = string[];

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const HALF_CHARACTER = /^[\udc00-\udfff]|[\ud800-\udbff]$/g;
const LENGTH = 240;
const BEFORE = 60;
const SEARCHED = 50_000;

/** The text with the words of a search in odd places. */
export function markWords(text: string, words: string[]): Marked {
  const parts: string[] = [];
  let end = 0;
  for (const { from, to } of findMatches(text, words)) {
    // Found words with nothing but a space between them are marked as one.
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
  return markWords(`${start > 0 ? "… " : ""}${quoted}${end < text.length ? " …" : ""}`, words);
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
