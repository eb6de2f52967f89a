import { sql } from "drizzle-orm";
import { importItems } from "#db/schema/import.ts";
import {
  enqueuePublishing,
  insertPosts,
  lockPosts,
  replacePost,
  slugFinder,
} from "#features/posts/model/commands.server.ts";
import { type PostValues, postSnapshot } from "#features/posts/post-values.ts";
import { insertPathRedirects } from "#features/posts/reading/legacy-urls.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { isRefusedData } from "#platform/errors/database-faults.server.ts";
import { withoutTrailingSlashes } from "#platform/text/trailing-slashes.ts";
import type { Converted } from "../import-tasks.server.ts";
import type { ItemFacts } from "../imports.schema.ts";
import type { ReadPost } from "../read-post.ts";
import { storableJson } from "./imports.server.ts";

const REFUSED = "The database can't store this post.";

type Author = { author_id: string | null; userId: string | null };
type Pending = { id: string; postId: string | null; facts: ItemFacts };
type Ready = Pending & {
  outcome: undefined;
  values: Omit<PostValues, "author_id">;
  link: string | undefined;
};
type Done = Pending & { outcome: "created" | "updated" | "failed" };

export type Prepared = Ready | Done;

export function prepared(item: Pending, converted: Converted, now: Date): Prepared {
  if ("reason" in converted) return failed(item, converted.reason);
  const { input, post } = converted;
  const values = { ...postSnapshot(input), ...postTimes(post, now) };
  return { ...item, outcome: undefined, values, link: post.link };
}

function failed({ id, facts }: Pending, reason: string): Done {
  return { id, outcome: "failed", postId: null, facts: { ...facts, reason } };
}

/** The dates of a post. A time that has passed since the export schedules nothing. */
function postTimes({ exact, publishedAt }: Pick<ReadPost, "exact" | "publishedAt">, now: Date) {
  if (!exact) return { published_at: publishedAt ? new Date(publishedAt) : now, publish_at: null };
  const isAhead = exact.publish_at !== null && exact.publish_at > now;
  return { published_at: exact.published_at, publish_at: isAhead ? exact.publish_at : null };
}

/** Writes a batch of posts. One that the database rejects fails alone. */
export async function writePosts(ctx: Ctx, author: Author, batch: Prepared[]) {
  try {
    await writeTogether(ctx, author, batch);
  } catch (error) {
    if (!isRefusedData(error)) throw error;
    const [item, ...others] = batch;
    if (!item) throw error;
    if (others.length > 0) for (const each of batch) await writePosts(ctx, author, [each]);
    else if (item.outcome === undefined) await writeTogether(ctx, author, [failed(item, REFUSED)]);
    else throw error;
  }
}

/** Writes in one transaction: the posts, the redirects to them, and the outcomes of their items. */
async function writeTogether(ctx: Ctx, author: Author, batch: Prepared[]) {
  if (batch.length === 0) return;
  const known = batch.filter((item) => item.outcome !== undefined);
  const ready = batch.filter((item) => item.outcome === undefined);
  await inTransaction(ctx, async (ctx) => {
    const isNew = ready.filter((item) => !item.postId);
    const done = await createPosts(ctx, author, isNew);
    for (const item of ready) if (item.postId) done.push(await updateImported(ctx, author, item));
    await insertPathRedirects(ctx, oldPaths(ready, done));
    await recordOutcomes(ctx, [...known, ...done]);
  });
}

async function createPosts(ctx: Ctx, { author_id }: Author, items: Ready[]): Promise<Done[]> {
  const done: Done[] = [];
  let waiting = items.map((item) => ({ item, slug: item.values.slug }));
  while (waiting.length > 0) {
    const posts = waiting.map(({ item, slug }) => {
      return { ...item.values, slug, author_id, created_at: ctx.now };
    });
    const inserted = new Map((await insertPosts(ctx, posts)).map(({ id, slug }) => [slug, id]));
    const left: Ready[] = [];
    for (const { item, slug } of waiting) {
      const postId = inserted.get(slug);
      // Two posts of one batch may have the same slug: the first gets it.
      inserted.delete(slug);
      const facts = { ...item.facts, slug, version: 1 };
      if (!postId) {
        left.push(item);
        continue;
      }
      done.push({ id: item.id, outcome: "created", postId, facts });
      await enqueuePublishing(ctx, { id: postId, publish_at: item.values.publish_at });
    }
    waiting = await withFreeSlugs(ctx, left);
  }
  return done;
}

async function withFreeSlugs(ctx: Ctx, items: Ready[]) {
  const slugs = slugFinder(ctx);
  const found: { item: Ready; slug: string }[] = [];
  for (const item of items) found.push({ item, slug: await slugs.find(item.values.slug) });
  return found;
}

async function updateImported(ctx: Ctx, { userId }: Author, item: Ready): Promise<Done> {
  const [before] = await lockPosts(ctx, item.postId ? [item.postId] : []);
  const changes = before && { ...item.values, slug: before.slug };
  const post = changes && (await replacePost(ctx, before, changes, { userId }));
  if (!post) return failed(item, "The post was deleted before it could be updated.");
  const facts = { ...item.facts, version: post.version, previousVersion: before.version };
  return { id: item.id, outcome: "updated", postId: post.id, facts };
}

function oldPaths(items: Ready[], done: Done[]) {
  const posts = new Map(done.map(({ id, postId }) => [id, postId]));
  return items.flatMap(({ id, link }) => {
    const [path, postId] = [oldPath(link), posts.get(id)];
    return path && postId ? [{ path, postId }] : [];
  });
}

/** "/2019/05/a-post", or "/?p=12" of a WordPress without pretty URLs. */
function oldPath(link: string | undefined) {
  if (!link || !URL.canParse(link)) return undefined;
  const { pathname, searchParams } = new URL(link);
  const id = searchParams.get("p");
  if (pathname === "/") return id && /^\d{1,12}$/.test(id) ? `/?p=${id}` : undefined;
  return withoutTrailingSlashes(pathname);
}

async function recordOutcomes(ctx: Ctx, done: Done[]) {
  const facts = done.map(({ facts }) => storableJson(facts));
  const values = sql`unnest(${sql.param(done.map((item) => item.id))}::uuid[], ${sql.param(done.map((item) => item.outcome))}::text[], ${sql.param(done.map((item) => item.postId))}::uuid[], ${sql.param(facts)}::text[])`;
  await ctx.db.execute(sql`
    update ${importItems} set outcome = done.outcome, post_id = done.post_id, item = done.item::jsonb
    from ${values} as done(id, outcome, post_id, item) where ${importItems.id} = done.id`);
}
