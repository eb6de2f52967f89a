import { eq, sql } from "drizzle-orm";
import { importItems, imports } from "#db/schema/import.ts";
import { type Copying, copyImage } from "#features/media/commands.server.ts";
import { IMAGES_PATH } from "#features/media/media.schema.ts";
import { replacePost } from "#features/posts/model/commands.server.ts";
import { findPost } from "#features/posts/model/queries.server.ts";
import type { Post } from "#features/posts/post-values.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { OutsideError } from "#platform/http/outside-fetch.server.ts";
import { imageUrls, replaceImages } from "../html-urls.ts";
import type { ImportReport, ItemFacts } from "../imports.schema.ts";
import { type Import, type Item, isWritten, listWritten } from "./imports.server.ts";

const EDITED = "The post was edited after the import, so it was left as is.";

/** Copies the images of imported posts to our storage, post by post. Those that fail stay linked. */
export async function fetchImages(
  fetching: Copying,
  context: () => Ctx,
  job: Import,
  mayContinue: () => Promise<boolean>,
) {
  const ctx = context();
  const { startedBy: userId } = job;
  const known = new Map<string, string | undefined>();
  const posts = await ctx.db.$count(importItems, isWritten(job.id));
  const report = imageReport(context, job, posts);
  await report.write();
  for (let after = -1; ; ) {
    const [item] = await listWritten(ctx, job.id, { after, limit: 1 });
    if (!item || !(await mayContinue())) {
      await report.write();
      return item === undefined;
    }
    after = item.position;
    await report.finishPost(item.postId, await fetchForPost(item));
  }

  async function fetchForPost(row: Item) {
    const { title, version } = row.item;
    const post = row.postId && (await findPost(ctx, row.postId));
    // The post was deleted since.
    if (!post) return 0;
    const urls = externalUrls(post);
    const fail = (url: string, reason: string) =>
      report.failed({ address: url, post_id: post.id, title, reason });
    const ours = new Map<string, string>();
    if (post.version === version) {
      for (const url of urls) {
        const name = await fetchOnce(url, (reason) => fail(url, reason));
        if (name) ours.set(url, IMAGES_PATH + name);
      }
      if (ours.size === 0) return 0;
      if (await saveWithImages(context(), { row, post, ours, userId })) return ours.size;
    }
    for (const url of urls) fail(url, EDITED);
    return 0;
  }

  async function fetchOnce(url: string, fail: (reason: string) => void) {
    if (known.has(url)) return known.get(url);
    try {
      const { name } = await copyImage(context(), fetching, url, { userId });
      known.set(url, name);
      return name;
    } catch (error) {
      if (!(error instanceof OutsideError || error instanceof AppError)) throw error;
      fail(error.message);
      known.set(url, undefined);
      return undefined;
    }
  }
}

type NewImages = { row: Item; post: Post; ours: Map<string, string>; userId: string | null };

/** Returns false if someone else has saved the post since it was read. */
function saveWithImages(ctx: Ctx, { row, post, ours, userId }: NewImages) {
  const content = replaceImages(post.content, ours);
  const featured_image = ours.get(post.featured_image ?? "") ?? post.featured_image;
  const og_image = ours.get(post.og_image ?? "") ?? post.og_image;
  return inTransaction(ctx, async (ctx) => {
    const saved = await replacePost(ctx, post, { content, featured_image, og_image }, { userId });
    if (!saved) return false;
    const item: ItemFacts = { ...row.item, version: saved.version };
    await ctx.db.update(importItems).set({ item }).where(eq(importItems.id, row.id));
    return true;
  });
}

function externalUrls({ content, featured_image, og_image }: Post) {
  const urls = new Set([...imageUrls(content), featured_image ?? "", og_image ?? ""]);
  return [...urls].filter((url) => /^https?:/i.test(url));
}

const WRITE_EVERY_MS = 1000;

type Images = NonNullable<ImportReport["images"]>;
type FailedImage = Images["failed"][number];

/**
 * Reports an import's images, over all its runs. An image that an earlier run could not fetch stays
 * listed until its post is checked again.
 */
function imageReport(context: () => Ctx, job: Import, posts: number) {
  const { fetched: before = 0, failed: earlier = [] } = job.report?.images ?? {};
  const images: Images = { fetched: before, failed: [], posts, looked_at: 0 };
  const checked = new Set<string | null | undefined>();
  let writtenAt = 0;

  function failedSoFar() {
    if (images.looked_at === posts) return images.failed;
    return [...images.failed, ...earlier.filter(({ post_id }) => !checked.has(post_id))];
  }

  async function write() {
    const { db, now } = context();
    writtenAt = now.getTime();
    const value = JSON.stringify({ ...images, failed: failedSoFar() });
    // Only this part is written: an admin may be canceling, which writes another part.
    const report = sql`jsonb_set(coalesce(${imports.report}, '{}'), '{images}', ${value}::jsonb)`;
    await db.update(imports).set({ report }).where(eq(imports.id, job.id));
  }

  return {
    failed: (image: FailedImage) => void images.failed.push(image),
    /** Writes the report at most once a second, to show progress. */
    async finishPost(postId: string | null, fetched: number) {
      images.fetched += fetched;
      images.looked_at += 1;
      checked.add(postId);
      if (context().now.getTime() - writtenAt >= WRITE_EVERY_MS) await write();
    },
    write,
  };
}
