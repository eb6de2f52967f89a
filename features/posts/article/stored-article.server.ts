import { and, asc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { postArticles } from "#db/schema/articles.ts";
import { blogPosts } from "#db/schema/posts.ts";
import { enqueueJob, type JobKind } from "#platform/jobs/jobs.server.ts";
import { isTooDifficult } from "../content/long-tasks.server.ts";
import { ARTICLE_VERSION, renderArticle } from "./article.server.ts";

export const ARTICLE_JOB = "articles";
const ALL = "posts";
const HOUR_MS = 60 * 60_000;
const AT_ONCE = 10;

/** For a post that was saved. Call it in its transaction. */
export function requestArticle(tx: Db | Tx, postId: string, now: Date) {
  return enqueueJob(tx, ARTICLE_JOB, postId, now);
}

/** For all posts without an article of this version: of an import, or from before an update. */
export function requestArticles(tx: Db | Tx, now: Date) {
  return enqueueJob(tx, ARTICLE_JOB, ALL, now);
}

/** Until it has run for a post, the post is rendered with each request for its page. */
export function articleJob(db: Db, now: () => Date): JobKind {
  return {
    run: async ({ subject }, claim) => {
      if (subject === ALL) {
        await storeMissingArticles(db, () => claim.signal.throwIfAborted());
        return new Date(now().getTime() + HOUR_MS);
      }
      const [post] = await publishedPosts(db, eq(blogPosts.id, subject), 1);
      if (post) await storeArticle(db, post);
      return undefined;
    },
  };
}

export async function storeMissingArticles(db: Db, beforeEach = () => {}) {
  // An older version that runs beside this one leaves the newer version's rows alone.
  const isMissing = or(isNull(postArticles.postId), lt(postArticles.version, ARTICLE_VERSION));
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const posts = await publishedPosts(db, and(isMissing, gt(blogPosts.id, after)), AT_ONCE);
    for (const post of posts) {
      beforeEach();
      await storeArticle(db, post);
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
async function storeArticle(db: Db, { id, content }: { id: string; content: string }) {
  const article = await renderArticle(content).catch((error) => {
    if (!isTooDifficult(error)) throw error;
  });
  if (!article?.isFinal) return;
  const { html, headings, minutes, beginning } = article;
  await db.execute(sql`
    insert into ${postArticles} (post_id, version, html, headings, minutes, beginning)
    select id, ${ARTICLE_VERSION}::int, ${html}, ${JSON.stringify(headings)}::json, ${minutes}::int, ${beginning}
    from ${blogPosts} where id = ${id} and content = ${content} for share
    on conflict (post_id) do update set version = excluded.version, html = excluded.html,
      headings = excluded.headings, minutes = excluded.minutes, beginning = excluded.beginning`);
}
