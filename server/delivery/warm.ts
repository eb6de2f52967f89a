import type { Db } from "#db/client.ts";
import { listPublishedPosts } from "#features/posts/posts.server.ts";
import type { Logger } from "#platform/log.server.ts";
import type { PageDelivery } from "./deliver.ts";
import { CASE_STUDIES, STATEMENT, STATIC_PAGES } from "./key.ts";

/** Renders the most visited pages before the first request for them. */
export async function warmPages(delivery: PageDelivery, db: Db, log: Logger) {
  try {
    await delivery.warm(["/", STATEMENT, ...STATIC_PAGES, ...CASE_STUDIES, "/blog"]);
    const { posts } = await listPublishedPosts(db, 1);
    await delivery.warm(posts.map(({ slug }) => `/blog/${slug}`));
  } catch (err) {
    log.warn({ err }, "the pages could not be warmed");
  }
}
