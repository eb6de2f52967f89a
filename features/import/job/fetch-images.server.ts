import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { importItems } from "#db/schema/import.ts";
import { type Copying, copyImage } from "#features/media/copy-image.server.ts";
import { IMAGES_PATH } from "#features/media/media.schema.ts";
import { findPost } from "#features/posts/model/find-posts.server.ts";
import type { Post } from "#features/posts/model/post-values.ts";
import { replacePost } from "#features/posts/model/replace-post.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { OutsideError } from "#platform/http/outside-fetch.server.ts";
import { imageUrls, replaceImages } from "../html-urls.ts";
import type { ItemFacts } from "../imports.schema.ts";
import { imageReport } from "./image-report.server.ts";
import type { Import } from "./imports.server.ts";

const EDITED = "The post was edited after the import, so it was left as is.";

type Item = typeof importItems.$inferSelect;

/** Copies the images of imported posts to our storage, post by post. Those that fail stay linked. */
export async function fetchImages(
  fetching: Copying,
  job: Import,
  mayContinue: () => Promise<boolean>,
) {
  const { db, now } = fetching;
  const known = new Map<string, string | undefined>();
  const report = imageReport(db, job, await db.$count(importItems, withPost(job.id)), now);
  await report.write();
  for (let after = -1; ; ) {
    const [item] = await nextItem(db, job.id, after);
    if (!item || !(await mayContinue())) {
      await report.write();
      return item === undefined;
    }
    after = item.position;
    await report.finishPost(item.postId, await fetchForPost(item));
  }

  async function fetchForPost(row: Item) {
    const { title, version } = row.item;
    // Deleted since.
    if (!row.postId) return 0;
    const post = await findPost(db, row.postId);
    if (!post) return 0;
    const urls = externalUrls(post);
    const fail = (url: string, reason: string) =>
      report.failed({ address: url, post_id: post.id, title, reason });
    const leaveAlone = () => {
      for (const url of urls) fail(url, EDITED);
      return 0;
    };
    if (post.version !== version) return leaveAlone();
    const ours = new Map<string, string>();
    for (const url of urls) {
      const name = await fetchOnce(url, (reason) => fail(url, reason));
      if (name) ours.set(url, IMAGES_PATH + name);
    }
    if (ours.size === 0) return 0;
    const isSaved = await saveWithImages(db, { row, post, ours, userId: job.startedBy }, now());
    return isSaved ? ours.size : leaveAlone();
  }

  async function copy(url: string) {
    return (await copyImage(fetching, url, { userId: job.startedBy })).name;
  }

  async function fetchOnce(url: string, fail: (reason: string) => void) {
    if (known.has(url)) return known.get(url);
    const name = await copy(url).catch((error) => {
      if (!(error instanceof OutsideError || error instanceof AppError)) throw error;
      fail(error.message);
      return undefined;
    });
    known.set(url, name);
    return name;
  }
}

type NewImages = { row: Item; post: Post; ours: Map<string, string>; userId: string | null };

/** False: someone else has saved the post since it was read. */
function saveWithImages(db: Db, { row, post, ours, userId }: NewImages, now: Date) {
  const content = replaceImages(post.content, ours);
  const featuredImage = ours.get(post.featuredImage ?? "") ?? post.featuredImage;
  const ogImage = ours.get(post.ogImage ?? "") ?? post.ogImage;
  return db.transaction(async (tx) => {
    const saved = await replacePost(tx, post, { content, featuredImage, ogImage }, { userId }, now);
    if (!saved) return false;
    const item: ItemFacts = { ...row.item, version: saved.version };
    await tx.update(importItems).set({ item }).where(eq(importItems.id, row.id));
    return true;
  });
}

function externalUrls({ content, featuredImage, ogImage }: Post) {
  const urls = new Set([...imageUrls(content), featuredImage ?? "", ogImage ?? ""]);
  return [...urls].filter((url) => /^https?:/i.test(url));
}

function nextItem(db: Db, importId: string, after: number) {
  return db
    .select()
    .from(importItems)
    .where(and(withPost(importId), gt(importItems.position, after)))
    .orderBy(asc(importItems.position))
    .limit(1);
}

function withPost(importId: string) {
  return and(
    eq(importItems.importId, importId),
    inArray(importItems.outcome, ["created", "updated"]),
  );
}
