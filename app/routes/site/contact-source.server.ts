import { caseStudies, caseStudyPath } from "#content/case-studies.ts";
import { pages } from "#content/pages.ts";
import type { Db } from "#db/client.ts";
import type { MessageSource } from "#features/contact/contact-source.ts";
import { findPublishedTitle } from "#features/posts/reading/post-title.server.ts";

const POST = /^\/blog\/([a-z0-9-]+)$/;
const FIXED_PAGES: MessageSource[] = [
  ...caseStudies.map((study) => ({ path: caseStudyPath(study), title: study.title })),
  { path: pages.capabilities.path, title: "Capability Statement" },
];

/** The page that `/?about=a-slug` or `/?about=/case-studies/a-study` names, if visitors may read it. */
export async function requestedSource(db: Db, url: URL) {
  const about = url.searchParams.get("about");
  if (!about) return undefined;
  return findSource(db, about.startsWith("/") ? about : `/blog/${about}`);
}

export async function findSource(db: Db, path: string): Promise<MessageSource | undefined> {
  const slug = POST.exec(path)?.[1];
  if (!slug) return FIXED_PAGES.find((page) => page.path === path);
  const title = await findPublishedTitle(db, slug);
  return title === undefined ? undefined : { path, title };
}
