import { searchWords, singular } from "./search-words.ts";

type Candidate = { id: string; title: string; tags: string[]; publishedAt: Date | null };

const YEAR_MS = 365 * 24 * 60 * 60_000;
// A word in the title outweighs one in a tag, and that any date.
const IN_TITLE = 4;
const IN_TAGS = 2;

/** The ids of posts that have all these words, the best first: title, then tags, then the newest. */
export function rankMatches(posts: Candidate[], searched: string[], now: Date): string[] {
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
        freshness(post.publishedAt, now),
    }))
    .sort((a, b) => b.score - a.score || (a.post.id < b.post.id ? 1 : -1))
    .map(({ post }) => post.id);
}

/** From 1 for a new post to 0 for a very old one; a half after a year. */
function freshness(publishedAt: Date | null, now: Date) {
  if (!publishedAt) return 1;
  const years = Math.max(0, now.getTime() - publishedAt.getTime()) / YEAR_MS;
  return 1 / (1 + years);
}
