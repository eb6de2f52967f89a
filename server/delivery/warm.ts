import type { Db } from "#db/client.ts";
import { listPublishedPosts } from "#features/posts/reading/posts.server.ts";
import type { Logger } from "#platform/log.server.ts";
import type { PageDelivery } from "./deliver.ts";
import { FIXED_PAGES } from "./key.ts";

/** Renders the most visited pages that are not in the cache. */
export async function warmPages(delivery: PageDelivery, db: Db, log: Logger) {
  try {
    await delivery.warm(FIXED_PAGES);
    const { posts } = await listPublishedPosts(db, 1);
    await delivery.warm(posts.map(({ slug }) => `/blog/${slug}`));
  } catch (err) {
    log.warn({ err }, "the pages could not be warmed");
  }
}
