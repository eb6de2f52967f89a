import { and, asc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { postArticles } from "#db/schema/articles.ts";
import { blogPosts } from "#db/schema/posts.ts";
import type { Ctx } from "#platform/context.server.ts";
import { enqueueJob, type JobKind } from "#platform/jobs/jobs.server.ts";
import { isTooDifficult } from "./content-thread.server.ts";
import { RENDERING_VERSION, renderPost } from "./rendered-post.server.ts";

// Stored jobs have this name.
export const RENDER_JOB = "articles";
const ALL = "posts";
const HOUR_MS = 60 * 60_000;
const RENDER_BATCH = 10;

/** Enqueues the rendering of a post in the transaction that saves it. */
export function requestRendering(ctx: Ctx, postId: string) {
  return enqueueJob(ctx, RENDER_JOB, postId, ctx.now);
}

/** Enqueues all posts without a rendering of this version: of an import, or an earlier version. */
export function requestMissingRenderings(ctx: Ctx) {
  return enqueueJob(ctx, RENDER_JOB, ALL, ctx.now);
}

/** Renders posts. Until it has run for a post, each request for its page renders it. */
export function renderJob(): JobKind {
  return {
    run: async (ctx, { subject }, claim) => {
      if (subject === ALL) {
        await storeMissingRenderings(ctx, () => claim.signal.throwIfAborted());
        return new Date(claim.context().now.getTime() + HOUR_MS);
      }
      const [post] = await publishedPosts(ctx, eq(blogPosts.id, subject), 1);
      if (post) await storeRendering(ctx, post);
      return undefined;
    },
  };
}

export async function storeMissingRenderings(ctx: Ctx, beforeEach = () => {}) {
  // An older version that runs beside this one leaves the newer version's rows alone.
  const isMissing = or(isNull(postArticles.postId), lt(postArticles.version, RENDERING_VERSION));
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const posts = await publishedPosts(ctx, and(isMissing, gt(blogPosts.id, after)), RENDER_BATCH);
    for (const post of posts) {
      beforeEach();
      await storeRendering(ctx, post);
      after = post.id;
    }
    if (posts.length < RENDER_BATCH) return;
  }
}

function publishedPosts(ctx: Ctx, condition: ReturnType<typeof and>, count: number) {
  return ctx.db
    .select({ id: blogPosts.id, content: blogPosts.content })
    .from(blogPosts)
    .leftJoin(postArticles, eq(postArticles.postId, blogPosts.id))
    .where(and(sql`${blogPosts.published}`, condition))
    .orderBy(asc(blogPosts.id))
    .limit(count);
}

/**
 * Stores a rendering, unless the content has changed since it was read. The lock makes it wait for
 * a save that is not committed yet, and then compare again.
 */
async function storeRendering(ctx: Ctx, { id, content }: { id: string; content: string }) {
  const rendered = await renderPost(content).catch((error) => {
    if (!isTooDifficult(error)) throw error;
  });
  if (!rendered?.isFinal) return;
  const { html, headings, minutes, beginning } = rendered;
  await ctx.db.execute(sql`
    insert into ${postArticles} (post_id, version, html, headings, minutes, beginning)
    select id, ${RENDERING_VERSION}::int, ${html}, ${JSON.stringify(headings)}::json, ${minutes}::int, ${beginning}
    from ${blogPosts} where id = ${id} and content = ${content} for share
    on conflict (post_id) do update set version = excluded.version, html = excluded.html,
      headings = excluded.headings, minutes = excluded.minutes, beginning = excluded.beginning`);
}
