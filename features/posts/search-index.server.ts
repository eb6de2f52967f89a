import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { blogPosts, postSearch } from "#db/schema/posts.ts";
import { enqueueJob, type JobKind } from "#platform/jobs.server.ts";
import { textOf } from "./content.server.ts";
import type { Post } from "./post-values.ts";
import { addSpellings } from "./search-spelling.server.ts";
import { searchWords } from "./search-words.ts";

export const SEARCH_JOB = "search_index";
// A result quotes the first place with the words.
const BODY_MAX = 50_000;
const HOUR_MS = 60 * 60_000;
// Each takes the main thread about a millisecond.
const AT_ONCE = 10;

type Indexed = Pick<Post, "id" | "title" | "excerpt" | "tags" | "content" | "createdAt">;

/** Makes posts searchable as they are now. */
export async function indexPosts(tx: Db | Tx, posts: Indexed[]) {
  if (posts.length === 0) return;
  const rows = posts.map((post) => ({
    postId: post.id,
    createdAt: post.createdAt,
    title: searchWords(post.title).join(" "),
    ...textFor(post),
  }));
  await tx
    .insert(postSearch)
    .values(rows)
    .onConflictDoUpdate({
      target: postSearch.postId,
      set: { title: sql`excluded.title`, text: sql`excluded.text`, body: sql`excluded.body` },
    });
  await addSpellings(tx, [...new Set(posts.flatMap(({ title }) => searchWords(title)))]);
}

function textFor({ title, excerpt, tags, content }: Indexed) {
  const body = textOf(content);
  const text = searchWords([title, excerpt, ...tags, body].join(" ")).join(" ");
  return { text, body: body.slice(0, BODY_MAX).toWellFormed() };
}

/** For posts that were inserted without being indexed. Call it in their transaction. */
export function requestIndexing(tx: Db | Tx, now: Date) {
  return enqueueJob(tx, SEARCH_JOB, "posts", now);
}

/** Indexes the posts of an import, and those from before there was a search for readers. */
export function searchJob(db: Db, now: () => Date): JobKind {
  return {
    run: async (_, claim) => {
      await indexMissingPosts(db, () => claim.signal.throwIfAborted());
      return new Date(now().getTime() + HOUR_MS);
    },
  };
}

export async function indexMissingPosts(db: Db, beforeEach = () => {}) {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    beforeEach();
    const ids = await missingAfter(db, after);
    const last = ids.at(-1);
    if (!last) return;
    await db.transaction(async (tx) => {
      // Locked, so that a save at the same moment is not overwritten with the words of before.
      const posts = await tx
        .select()
        .from(blogPosts)
        .where(inArray(blogPosts.id, ids))
        .for("share");
      await indexPosts(tx, posts);
    });
    after = last;
  }
}

async function missingAfter(db: Db, id: string) {
  const rows = await db
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .leftJoin(postSearch, eq(postSearch.postId, blogPosts.id))
    .where(and(gt(blogPosts.id, id), isNull(postSearch.body)))
    .orderBy(asc(blogPosts.id))
    .limit(AT_ONCE);
  return rows.map((row) => row.id);
}
