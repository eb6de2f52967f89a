import type { Db } from "#db/client.ts";
import { listPublishedPosts } from "#features/posts/reading/posts.server.ts";
import { pathsOf } from "#features/website/page-paths.ts";
import { readWebsite } from "#features/website/website.server.ts";
import type { Logger } from "#platform/log.server.ts";
import type { PageDelivery } from "./deliver.ts";

/** Renders the most visited pages that are not in the cache. */
export async function warmPages(delivery: PageDelivery, db: Db, log: Logger) {
  try {
    await delivery.warm(pathsOf(await readWebsite(db)));
    const { posts } = await listPublishedPosts(db, 1);
    await delivery.warm(posts.map(({ slug }) => `/blog/${slug}`));
  } catch (err) {
    log.warn({ err }, "the pages could not be warmed");
  }
}
