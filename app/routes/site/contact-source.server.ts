import type { Db } from "#db/client.ts";
import type { MessageSource } from "#features/contact/contact-source.ts";
import { STATEMENT_TITLE } from "#features/documents/statement-headings.ts";
import { findPublishedTitle } from "#features/posts/reading/post-title.server.ts";
import { pagePaths } from "#features/website/page-paths.ts";
import type { ShownWebsite } from "#features/website/show-website.server.ts";

const POST = /^\/blog\/([a-z0-9-]+)$/;

/** The page that `/?about=a-slug` or `/?about=/case-studies/a-study` names, if visitors may read it. */
export async function requestedSource(db: Db, website: ShownWebsite, url: URL) {
  const about = url.searchParams.get("about");
  if (!about) return undefined;
  return findSource(db, website, about.startsWith("/") ? about : `/blog/${about}`);
}

export async function findSource(
  db: Db,
  { caseStudies }: ShownWebsite,
  path: string,
): Promise<MessageSource | undefined> {
  const slug = POST.exec(path)?.[1];
  if (!slug) {
    const statement = { path: pagePaths.capabilities, title: STATEMENT_TITLE };
    const page = [...caseStudies, statement].find((page) => page.path === path);
    return page && { path, title: page.title };
  }
  const title = await findPublishedTitle(db, slug);
  return title === undefined ? undefined : { path, title };
}
