import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { blogPosts } from "#db/schema/posts.ts";
import { postSearch } from "#db/schema/search.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { enqueueJob, type JobKind } from "#platform/jobs/jobs.server.ts";
import { searchWords } from "../content/search-words.ts";
import type { Post } from "../post-values.ts";
import { contentTask, isLong, isTooDifficult } from "../rendered/content-thread.server.ts";
import { addSpellings } from "./search-spelling.server.ts";

export const SEARCH_JOB = "search_index";
const HOUR_MS = 60 * 60_000;
const INDEX_BATCH = 10;

type Indexed = Pick<Post, "id" | "title" | "excerpt" | "tags" | "content" | "created_at">;
/** Searchable text. Without a body, the job indexes the post again. */
type SearchText = { text: string; body: string | null };

/** Makes posts searchable as they are now. The text of a long one follows in the job. */
export async function indexPosts(ctx: Ctx, posts: Indexed[]) {
  const long = posts.filter(({ content }) => isLong(content));
  const rows = long.map((post) => ({ ...post, ...withoutText(post) }));
  for (const post of posts)
    if (!long.includes(post)) rows.push({ ...post, ...(await textFor(post)) });
  await writeIndex(ctx, rows);
  if (long.length > 0) await requestIndexing(ctx);
}

async function writeIndex(ctx: Ctx, posts: (Indexed & SearchText)[]) {
  if (posts.length === 0) return;
  const rows = posts.map(({ id, created_at, title, text, body }) => {
    return { postId: id, created_at, title: searchWords(title).join(" "), text, body };
  });
  await ctx.db
    .insert(postSearch)
    .values(rows)
    .onConflictDoUpdate({
      target: postSearch.postId,
      set: { title: sql`excluded.title`, text: sql`excluded.text`, body: sql`excluded.body` },
    });
  await addSpellings(
    ctx,
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

/** Makes the job index the posts again. Until then, they are found by the words that they had. */
export async function outdateIndex(ctx: Ctx, ids: string[]) {
  const isAmong = sql`${postSearch.postId} = any(${sql.param(ids)}::uuid[])`;
  await ctx.db.update(postSearch).set({ body: null }).where(isAmong);
  await requestIndexing(ctx);
}

/** Enqueues the job, in the transaction that inserted posts without indexing them. */
export function requestIndexing(ctx: Ctx) {
  return enqueueJob(ctx, SEARCH_JOB, "posts", ctx.now);
}

/** Indexes the posts of an import. */
export function searchJob(): JobKind {
  return {
    run: async (ctx, _, claim) => {
      await indexMissingPosts(ctx, () => claim.signal.throwIfAborted());
      return new Date(claim.context().now.getTime() + HOUR_MS);
    },
  };
}

export async function indexMissingPosts(ctx: Ctx, beforeEach = () => {}) {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    beforeEach();
    const ids = await missingAfter(ctx, after);
    const last = ids.at(-1);
    if (!last) return;
    const posts = await ctx.db.select().from(blogPosts).where(inArray(blogPosts.id, ids));
    const found: (Post & SearchText)[] = [];
    for (const post of posts)
      found.push({ ...post, ...(await textFor(post).catch(asUnreadable(post))) });
    await inTransaction(ctx, async (ctx) => {
      // The post is locked, so that a save at the same moment is not overwritten with older words.
      const current = await ctx.db
        .select({ id: blogPosts.id, version: blogPosts.version })
        .from(blogPosts)
        .where(inArray(blogPosts.id, ids))
        .for("share");
      const versions = new Map(current.map(({ id, version }) => [id, version]));
      await writeIndex(
        ctx,
        found.filter(({ id, version }) => versions.get(id) === version),
      );
    });
    after = last;
  }
}

/** Leaves out the text of a post that takes too long, so that the others are indexed. */
function asUnreadable(post: Post) {
  return (error: unknown): SearchText => {
    if (!isTooDifficult(error)) throw error;
    return { ...withoutText(post), body: "" };
  };
}

async function missingAfter(ctx: Ctx, id: string) {
  const rows = await ctx.db
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .leftJoin(postSearch, eq(postSearch.postId, blogPosts.id))
    .where(and(gt(blogPosts.id, id), isNull(postSearch.body)))
    .orderBy(asc(blogPosts.id))
    .limit(INDEX_BATCH);
  return rows.map((row) => row.id);
}
