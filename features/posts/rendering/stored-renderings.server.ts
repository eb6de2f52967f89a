import { and, asc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { postArticles } from "#db/schema/articles.ts";
import { blogPosts } from "#db/schema/posts.ts";
import { enqueueJob, type JobKind } from "#platform/jobs/jobs.server.ts";
import { isTooDifficult } from "../content/long-tasks.server.ts";
import { RENDERING_VERSION, renderPost } from "./render-post.server.ts";

// Jobs are stored under this name.
export const RENDER_JOB = "articles";
const ALL = "posts";
const HOUR_MS = 60 * 60_000;
const AT_ONCE = 10;

/** For a post that was saved. Call it in its transaction. */
export function requestRendering(tx: Db | Tx, postId: string, now: Date) {
  return enqueueJob(tx, RENDER_JOB, postId, now);
}

/** For all posts without a rendering of this version: of an import, or from before an update. */
export function requestMissingRenderings(tx: Db | Tx, now: Date) {
  return enqueueJob(tx, RENDER_JOB, ALL, now);
}

/** Until it has run for a post, the post is rendered with each request for its page. */
export function renderJob(db: Db, now: () => Date): JobKind {
  return {
    run: async ({ subject }, claim) => {
      if (subject === ALL) {
        await storeMissingRenderings(db, () => claim.signal.throwIfAborted());
        return new Date(now().getTime() + HOUR_MS);
      }
      const [post] = await publishedPosts(db, eq(blogPosts.id, subject), 1);
      if (post) await storeRendering(db, post);
      return undefined;
    },
  };
}

export async function storeMissingRenderings(db: Db, beforeEach = () => {}) {
  // An older version that runs beside this one leaves the newer version's rows alone.
  const isMissing = or(isNull(postArticles.postId), lt(postArticles.version, RENDERING_VERSION));
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const posts = await publishedPosts(db, and(isMissing, gt(blogPosts.id, after)), AT_ONCE);
    for (const post of posts) {
      beforeEach();
      await storeRendering(db, post);
      after = post.id;
    }
    if (posts.length < AT_ONCE) return;
  }
}

function publishedPosts(db: Db, condition: ReturnType<typeof and>, count: number) {
  return db
    .select({ id: blogPosts.id, content: blogPosts.content })
    .from(blogPosts)
    .leftJoin(postArticles, eq(postArticles.postId, blogPosts.id))
    .where(and(sql`${blogPosts.published}`, condition))
    .orderBy(asc(blogPosts.id))
    .limit(count);
}

/**
 * Stores nothing if the content has changed since it was read. The lock makes it wait for a save
 * that is not committed yet, and then compare again.
 */
async function storeRendering(db: Db, { id, content }: { id: string; content: string }) {
  const rendered = await renderPost(content).catch((error) => {
    if (!isTooDifficult(error)) throw error;
  });
  if (!rendered?.isFinal) return;
  const { html, headings, minutes, beginning } = rendered;
  await db.execute(sql`
    insert into ${postArticles} (post_id, version, html, headings, minutes, beginning)
    select id, ${RENDERING_VERSION}::int, ${html}, ${JSON.stringify(headings)}::json, ${minutes}::int, ${beginning}
    from ${blogPosts} where id = ${id} and content = ${content} for share
    on conflict (post_id) do update set version = excluded.version, html = excluded.html,
      headings = excluded.headings, minutes = excluded.minutes, beginning = excluded.beginning`);
}
