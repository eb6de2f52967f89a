import { sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { importItems } from "#db/schema/import.ts";
import { slugFinder } from "#features/posts/model/free-slugs.server.ts";
import { insertPosts } from "#features/posts/model/insert-posts.server.ts";
import type { PostInput } from "#features/posts/model/post.schema.ts";
import { postColumns } from "#features/posts/model/post-values.ts";
import { lockPosts, replacePost } from "#features/posts/model/replace-post.server.ts";
import { enqueuePublishing } from "#features/posts/publishing/schedule.server.ts";
import { insertPathRedirects } from "#features/posts/reading/legacy-urls.server.ts";
import { isRefusedData } from "#platform/errors/database-faults.server.ts";
import { withoutTrailingSlashes } from "#platform/text/trailing-slashes.ts";
import type { InputResult } from "../import-tasks.server.ts";
import type { ItemFacts } from "../imports.schema.ts";
import type { ReadPost } from "../read-post.ts";
import { storableJson } from "./storable-json.server.ts";

const REFUSED = "The database can't store this post.";

type Transactions = Pick<Db, "transaction">;
export type Author = { authorId: string | null; userId: string | null };
type Pending = {
  id: string;
  verdict: string;
  postId: string | null;
  facts: ItemFacts;
  post: ReadPost;
};

type Times = { publishedAt: Date | null; publishAt: Date | null };
type Ready = Pending & Times & { outcome: undefined; input: PostInput };
type Done = {
  id: string;
  outcome: "created" | "updated" | "failed";
  postId: string | null;
  facts: ItemFacts;
};

export type Prepared = Ready | Done;

export function prepared(item: Pending, result: InputResult, now: Date): Prepared {
  if ("reason" in result) return failed(item, result.reason);
  return { ...item, outcome: undefined, input: result.input, ...postTimes(item.post, now) };
}

export function failed({ id, facts }: Pick<Pending, "id" | "facts">, reason: string): Done {
  return { id, outcome: "failed", postId: null, facts: { ...facts, reason } };
}

/** A time that has passed since the export schedules nothing: the post is a draft. */
function postTimes({ exact, publishedAt }: ReadPost, now: Date): Times {
  if (!exact) return { publishedAt: publishedAt ? new Date(publishedAt) : now, publishAt: null };
  const isAhead = exact.publishAt !== null && exact.publishAt > now;
  return { publishedAt: exact.publishedAt, publishAt: isAhead ? exact.publishAt : null };
}

/** A post that the database rejects fails alone. */
export async function writePosts(db: Transactions, author: Author, batch: Prepared[], now: Date) {
  try {
    await writeTogether(db, author, batch, now);
  } catch (error) {
    if (!isRefusedData(error)) throw error;
    const [item, ...others] = batch;
    if (!item) throw error;
    if (others.length > 0) for (const each of batch) await writePosts(db, author, [each], now);
    else if (item.outcome === undefined)
      await writeTogether(db, author, [failed(item, REFUSED)], now);
    else throw error;
  }
}

/** One transaction: the posts, the redirects to them, and the outcomes of their items. */
async function writeTogether(db: Transactions, author: Author, batch: Prepared[], now: Date) {
  if (batch.length === 0) return;
  const known = batch.filter((item) => item.outcome !== undefined);
  const ready = batch.filter((item) => item.outcome === undefined);
  await db.transaction(async (tx) => {
    const isNew = ready.filter((item) => !item.postId);
    const done = await createPosts(tx, author, isNew, now);
    for (const item of ready)
      if (item.postId) done.push(await updateImported(tx, author, item, now));
    await insertPathRedirects(tx, oldPaths(ready, done));
    await recordOutcomes(tx, [...known, ...done]);
  });
}

async function createPosts(
  tx: Tx,
  { authorId }: Author,
  items: Ready[],
  now: Date,
): Promise<Done[]> {
  const done: Done[] = [];
  let waiting = items.map((item) => ({ item, slug: item.input.slug }));
  while (waiting.length > 0) {
    const posts = waiting.map(({ item, slug }) => newPost(item, slug, authorId, now));
    const inserted = new Map((await insertPosts(tx, posts)).map(({ id, slug }) => [slug, id]));
    const left: Ready[] = [];
    for (const { item, slug } of waiting) {
      const postId = inserted.get(slug);
      // Two of one batch may want the same slug: the first has it.
      inserted.delete(slug);
      const facts = { ...item.facts, slug, version: 1 };
      if (!postId) {
        left.push(item);
        continue;
      }
      done.push({ id: item.id, outcome: "created", postId, facts });
      await enqueuePublishing(tx, { id: postId, publishAt: item.publishAt });
    }
    waiting = await withFreeSlugs(tx, left);
  }
  return done;
}

async function withFreeSlugs(tx: Tx, items: Ready[]) {
  const slugs = slugFinder(tx);
  const found: { item: Ready; slug: string }[] = [];
  for (const item of items) found.push({ item, slug: await slugs.find(item.input.slug) });
  return found;
}

function newPost(item: Ready, slug: string, authorId: string | null, now: Date) {
  const { input, publishedAt, publishAt } = item;
  return { ...postColumns({ ...input, slug }), publishedAt, publishAt, authorId, createdAt: now };
}

async function updateImported(tx: Tx, { userId }: Author, item: Ready, now: Date): Promise<Done> {
  const [before] = await lockPosts(tx, item.postId ? [item.postId] : []);
  const { input, publishedAt, publishAt } = item;
  const slug = before?.slug ?? input.slug;
  const changes = { ...postColumns(input), slug, publishedAt, publishAt };
  const post = before && (await replacePost(tx, before, changes, { userId }, now));
  if (!post) {
    return failed(item, "The post was deleted before it could be updated.");
  }
  const facts = { ...item.facts, version: post.version, previousVersion: before.version };
  return { id: item.id, outcome: "updated", postId: post.id, facts };
}

function oldPaths(items: Ready[], done: Done[]) {
  const posts = new Map(done.map(({ id, postId }) => [id, postId]));
  return items.flatMap(({ id, post }) => {
    const [path, postId] = [oldPath(post.link), posts.get(id)];
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

async function recordOutcomes(tx: Tx, done: Done[]) {
  const facts = done.map(({ facts, postId }) =>
    storableJson({ ...facts, ...(postId && { postId }) }),
  );
  const values = sql`unnest(${sql.param(done.map((item) => item.id))}::uuid[], ${sql.param(done.map((item) => item.outcome))}::text[], ${sql.param(done.map((item) => item.postId))}::uuid[], ${sql.param(facts)}::text[])`;
  await tx.execute(sql`
    update ${importItems} set outcome = done.outcome, post_id = done.post_id, item = done.item::jsonb
    from ${values} as done(id, outcome, post_id, item) where ${importItems.id} = done.id`);
}
