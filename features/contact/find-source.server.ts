import { STATEMENT_TITLE } from "#features/documents/statement-text.ts";
import { findPublishedTitle } from "#features/posts/reading/queries.server.ts";
import { pagePaths } from "#features/website/page-paths.ts";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { MessageSource } from "./contact-source.ts";

const POST_PATH = /^\/blog\/([a-z0-9-]+)$/;

/** The page that `/?about=a-slug` or `/?about=/case-studies/a-study` names, if visitors may read it. */
export async function requestedSource(ctx: Ctx, website: ShownWebsite, url: URL) {
  const about = url.searchParams.get("about");
  if (!about) return undefined;
  return findSource(ctx, website, about.startsWith("/") ? about : `/blog/${about}`);
}

export async function findSource(
  ctx: Ctx,
  { caseStudies }: ShownWebsite,
  path: string,
): Promise<MessageSource | undefined> {
  const slug = POST_PATH.exec(path)?.[1];
  if (!slug) {
    const statement = { path: pagePaths.capabilities, title: STATEMENT_TITLE };
    const page = [...caseStudies, statement].find((page) => page.path === path);
    return page && { path, title: page.title };
  }
  const title = await findPublishedTitle(ctx, slug);
  return title === undefined ? undefined : { path, title };
}
