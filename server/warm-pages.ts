import type { Db } from "#db/client.ts";
import { listPostAddresses } from "#features/posts/posts.server.ts";
import type { Logger } from "#platform/log.server.ts";
import type { PageAnswers } from "./page-answers.ts";
import { OF_THE_FIRM } from "./public-pages.ts";

const NEWEST = 12;

/** The pages that most visitors come for are at hand when the first of them comes. */
export async function warmPages(pages: PageAnswers, db: Db, log: Logger) {
  try {
    await pages.warm([...OF_THE_FIRM, "/blog"]);
    const posts = await listPostAddresses(db, NEWEST);
    await pages.warm(posts.map(({ slug }) => `/blog/${slug}`));
  } catch (err) {
    log.warn({ err }, "the pages could not be warmed");
  }
}
