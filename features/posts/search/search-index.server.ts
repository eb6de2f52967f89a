import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { blogPosts } from "#db/schema/posts.ts";
import { postSearch } from "#db/schema/search.ts";
import { enqueueJob, type JobKind } from "#platform/jobs/jobs.server.ts";
import { contentTask } from "../content/content-thread.server.ts";
import { isLong, isTooDifficult } from "../content/long-tasks.server.ts";
import type { Post } from "../model/post-values.ts";
import { addSpellings, addSpellingsOfTexts } from "./search-spelling.server.ts";
import { searchWords } from "./search-words.ts";

export const SEARCH_JOB = "search_index";
const HOUR_MS = 60 * 60_000;
const AT_ONCE = 10;

type Indexed = Pick<Post, "id" | "title" | "excerpt" | "tags" | "content" | "createdAt">;
/** Without a body, the job indexes the post again. */
type SearchText = { text: string; body: string | null };

/** Makes posts searchable as they are now. The text of a long one follows in the job. */
export async function indexPosts(tx: Db | Tx, posts: Indexed[], now: Date) {
  const long = posts.filter(({ content }) => isLong(content));
  const rows = long.map((post) => ({ ...post, ...withoutText(post) }));
  for (const post of posts)
    if (!long.includes(post)) rows.push({ ...post, ...(await textFor(post)) });
  await writeIndex(tx, rows);
  if (long.length > 0) await requestIndexing(tx, now);
}

async function writeIndex(tx: Db | Tx, posts: (Indexed & SearchText)[]) {
  if (posts.length === 0) return;
  const rows = posts.map(({ id, createdAt, title, text, body }) => {
    return { postId: id, createdAt, title: searchWords(title).join(" "), text, body };
  });
  await tx
    .insert(postSearch)
    .values(rows)
    .onConflictDoUpdate({
      target: postSearch.postId,
      set: { title: sql`excluded.title`, text: sql`excluded.text`, body: sql`excluded.body` },
    });
  await addSpellings(
    tx,
    rows.flatMap(({ text }) => text.split(" ")),
  );
}

function textFor(post: Indexed): Promise<SearchText> {
  return contentTask("searchText", post.content, otherText(post));
}

function withoutText(post: Indexed): SearchText {
  return { text: searchWords(otherText(post)).join(" "), body: null };
}

function otherText({ title, excerpt, tags }: Indexed) {
  return [title, excerpt, ...tags].join(" ");
}

/** The job indexes them again. Until then, they are found by the words that they had. */
export async function outdateIndex(tx: Tx, ids: string[], now: Date) {
  const isAmong = sql`${postSearch.postId} = any(${sql.param(ids)}::uuid[])`;
  await tx.update(postSearch).set({ body: null }).where(isAmong);
  await requestIndexing(tx, now);
}

/** For posts that were inserted without being indexed. Call it in their transaction. */
export function requestIndexing(tx: Db | Tx, now: Date) {
  return enqueueJob(tx, SEARCH_JOB, "posts", now);
}

/** Indexes the posts of an import, and those from before there was a search for readers. */
export function searchJob(db: Db, now: () => Date): JobKind {
  return {
    run: async (_, claim) => {
      const beforeEach = () => claim.signal.throwIfAborted();
      await indexMissingPosts(db, beforeEach);
      await addSpellingsOfTexts(db, beforeEach);
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
    const posts = await db.select().from(blogPosts).where(inArray(blogPosts.id, ids));
    const found: (Post & SearchText)[] = [];
    for (const post of posts)
      found.push({ ...post, ...(await textFor(post).catch(asUnreadable(post))) });
    await db.transaction(async (tx) => {
      // Locked, so that a save at the same moment is not overwritten with the words of before.
      const current = await tx
        .select({ id: blogPosts.id, version: blogPosts.version })
        .from(blogPosts)
        .where(inArray(blogPosts.id, ids))
        .for("share");
      const versions = new Map(current.map(({ id, version }) => [id, version]));
      await writeIndex(
        tx,
        found.filter(({ id, version }) => versions.get(id) === version),
      );
    });
    after = last;
  }
}

/** The others are indexed also if the text of one takes too long. */
function asUnreadable(post: Post) {
  return (error: unknown): SearchText => {
    if (!isTooDifficult(error)) throw error;
    return { ...withoutText(post), body: "" };
  };
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
