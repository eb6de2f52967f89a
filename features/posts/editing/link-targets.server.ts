import { and, inArray, sql } from "drizzle-orm";
import { caseStudies, caseStudyPath } from "#content/case-studies.ts";
import { howWeWork } from "#content/how-we-work.ts";
import { pages } from "#content/pages.ts";
import type { Db } from "#db/client.ts";
import { blogPosts, pathRedirects, slugRedirects } from "#db/schema/posts.ts";
import { shortKey } from "#platform/text/short-key.server.ts";

/** What is at a path of our own site. */
export type LinkTarget = "page" | "published" | "draft" | "missing";

const PAGES = new Set([
  ...Object.values(pages).map(({ path }) => path),
  ...caseStudies.map(caseStudyPath),
  ...[pages.capabilities.path, ...caseStudies.map(caseStudyPath)].map((path) => `${path}.pdf`),
  ...[
    howWeWork.sheet.path,
    "/login",
    "/feed.xml",
    "/feed.json",
    "/llms.txt",
    "/sitemap.xml",
    "/wordpress-export.xml",
  ],
]);

/** By path: what a reader who follows a link to it finds. A query and a fragment are left out. */
export async function findLinkTargets(db: Db, paths: string[]): Promise<Map<string, LinkTarget>> {
  const read = paths.map((path) => ({ path, clean: cleanPath(path), slug: slugOf(path) }));
  const slugs = read.flatMap(({ slug }) => slug ?? []);
  const published = new Map<string, boolean>();
  if (slugs.length > 0) {
    const renamed = await db
      .select({ slug: slugRedirects.slug, published: blogPosts.published })
      .from(slugRedirects)
      .innerJoin(blogPosts, sql`${blogPosts.id} = ${slugRedirects.postId}`)
      .where(inArray(slugRedirects.slug, slugs));
    const posts = await db
      .select({ slug: blogPosts.slug, published: blogPosts.published })
      .from(blogPosts)
      .where(inArray(blogPosts.slug, slugs));
    for (const post of [...renamed, ...posts]) published.set(post.slug, post.published);
  }
  const others = read.filter(({ clean, slug }) => slug === undefined && !isPage(clean));
  const imported = await findImportedPaths(
    db,
    others.map(({ clean }) => clean),
  );
  return new Map(
    read.map(({ path, clean, slug }): [string, LinkTarget] => {
      if (slug !== undefined) return [path, targetOf(published.get(slug))];
      return [path, isPage(clean) ? "page" : imported.has(clean) ? "published" : "missing"];
    }),
  );
}

function targetOf(isPublished: boolean | undefined): LinkTarget {
  if (isPublished === undefined) return "missing";
  return isPublished ? "published" : "draft";
}

/** Images, lists of posts with a tag and pages of one visitor are not checked. */
function isPage(path: string) {
  return PAGES.has(path) || /^\/(storage|blog\/tag|preview|admin|account)(\/|$)/.test(path);
}

/** Paths of another site that redirect to a post that was imported from there. */
async function findImportedPaths(db: Db, paths: string[]) {
  if (paths.length === 0) return new Set<string>();
  const byKey = new Map(paths.map((path) => [shortKey(path), path]));
  const rows = await db
    .select({ path: pathRedirects.path })
    .from(pathRedirects)
    .innerJoin(blogPosts, sql`${blogPosts.id} = ${pathRedirects.postId}`)
    .where(and(inArray(pathRedirects.path, [...byKey.keys()]), sql`${blogPosts.published}`));
  return new Set(rows.map(({ path }) => byKey.get(path)));
}

function slugOf(path: string) {
  const clean = cleanPath(path);
  return isPage(clean) ? undefined : /^\/blog\/([^/]+)$/.exec(clean)?.[1];
}

function cleanPath(path: string) {
  const [pathname = ""] = path.split(/[?#]/);
  const plain = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  try {
    return decodeURI(plain);
  } catch {
    return plain;
  }
}
