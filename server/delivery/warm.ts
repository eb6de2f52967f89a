import { listPublishedPosts } from "#features/posts/reading/queries.server.ts";
import { pathsOf } from "#features/website/page-paths.ts";
import { readWebsite } from "#features/website/queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { PageDelivery } from "./deliver.ts";

/** Renders the most visited pages that are not in the cache. */
export async function warmPages(delivery: PageDelivery, ctx: Ctx) {
  try {
    await delivery.warm(pathsOf(await readWebsite(ctx)));
    const { posts } = await listPublishedPosts(ctx, 1);
    await delivery.warm(posts.map(({ slug }) => `/blog/${slug}`));
  } catch (err) {
    ctx.log.warn({ err }, "the pages could not be warmed");
  }
}
