import { inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { blogPosts } from "#db/schema/posts.ts";
import { postSearch } from "#db/schema/search.ts";
import { workQueue } from "#platform/jobs/work-queue.server.ts";
import { POSTS_PER_PAGE } from "../model/post.schema.ts";
import { isPublished, selectCards } from "../reading/posts.server.ts";
import { findOrCorrect } from "./forgiving-search.server.ts";
import { rankMatches } from "./rank-matches.ts";
import { type Marked, makeSnippet, marked } from "./search-snippet.ts";
import { significantWords } from "./search-words.ts";

// Five pages. Finding more takes longer the more posts there are.
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

type Options = { page: number; ip: string | undefined; now: Date };

/** One page of the published posts that have all words of a search, the best matches first. */
export function searchPosts(db: Db, search: string, { page, ip, now }: Options) {
  return runQueued(async () => {
    const found = await findOrCorrect(db, significantWords(search), isPublished, RANKED_MAX);
    const ranked = await rank(db, found.words, found.matches.slice(0, RANKED_MAX), now);
    const start = (page - 1) * POSTS_PER_PAGE;
    const ids = ranked.slice(start, start + POSTS_PER_PAGE);
    return {
      results: await readResults(db, found.words, ids),
      total: ranked.length,
      /** There are more matches than the total: the newest are shown. */
      isMore: found.matches.length > RANKED_MAX,
      corrected: found.corrected,
      foundWords: found.foundWords,
    };
  }, ip);
}

async function rank(db: Db, words: string[], matches: { id: string }[], now: Date) {
  const ids = matches.map(({ id }) => id);
  if (ids.length === 0) return [];
  const posts = await db
    .select({
      id: blogPosts.id,
      title: blogPosts.title,
      tags: blogPosts.tags,
      publishedAt: blogPosts.publishedAt,
    })
    .from(blogPosts)
    .where(inArray(blogPosts.id, ids));
  return rankMatches(posts, words, now);
}

export type SearchResult = Awaited<ReturnType<typeof readResults>>[number];

async function readResults(db: Db, words: string[], ids: string[]) {
  if (ids.length === 0) return [];
  const page = sql`(select unnest(${sql.param(ids)}::uuid[]) as id) page`;
  const body = sql<
    string | null
  >`(select ${postSearch.body} from ${postSearch} where ${postSearch.postId} = page.id)`;
  const posts = await selectCards(db, page, { body });
  return posts
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ body, ...post }) => ({
      ...post,
      markedTitle: marked(post.title, words),
      snippet: snippetFor(post.excerpt, body, words),
    }));
}

function snippetFor(excerpt: string | null, body: string | null, words: string[]): Marked {
  const text = body ?? "";
  return (
    makeSnippet(text, words) ?? makeSnippet(excerpt ?? "", words) ?? [excerpt ?? text.slice(0, 200)]
  );
}
