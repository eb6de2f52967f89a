import { and, inArray, sql } from "drizzle-orm";
import { blogPosts, pathRedirects, slugRedirects } from "#db/schema/posts.ts";
import type { Ctx } from "#platform/context.server.ts";
import { decodedPath } from "#platform/text/decoded.ts";
import { shortKey } from "#platform/text/short-key.server.ts";
import { withoutTrailingSlashes } from "#platform/text/trailing-slashes.ts";

/** The kind of target at a path of our own site. */
export type LinkTarget = "page" | "published" | "draft" | "missing";

/** The paths of the site's pages and documents that are not posts. */
export type ListPages = (ctx: Ctx) => Promise<string[]>;

const FILES = [
  "/login",
  "/feed.xml",
  "/feed.json",
  "/llms.txt",
  "/sitemap.xml",
  "/wordpress-export.xml",
];

/** Paths that are not checked: images, posts with a tag or by an author, pages of one visitor. */
const UNCHECKED = /^\/(storage|blog\/(tag|author)|preview|admin|account)(\/|$)/;

/** The target that readers find at each path. A query and a fragment are left out. */
export async function findLinkTargets(
  ctx: Ctx,
  paths: string[],
  pages: string[],
): Promise<Map<string, LinkTarget>> {
  const known = new Set([...pages, ...FILES]);
  const isPage = (path: string) => known.has(path) || UNCHECKED.test(path);
  const read = paths.map((path) => {
    const clean = cleanPath(path);
    return { path, clean, slug: isPage(clean) ? undefined : slugFromPath(clean) };
  });
  const slugs = read.flatMap(({ slug }) => slug ?? []);
  const published = new Map<string, boolean>();
  if (slugs.length > 0) {
    const renamed = await ctx.db
      .select({ slug: slugRedirects.slug, published: blogPosts.published })
      .from(slugRedirects)
      .innerJoin(blogPosts, sql`${blogPosts.id} = ${slugRedirects.postId}`)
      .where(inArray(slugRedirects.slug, slugs));
    const posts = await ctx.db
      .select({ slug: blogPosts.slug, published: blogPosts.published })
      .from(blogPosts)
      .where(inArray(blogPosts.slug, slugs));
    for (const post of [...renamed, ...posts]) published.set(post.slug, post.published);
  }
  const others = read.filter(({ clean, slug }) => slug === undefined && !isPage(clean));
  const imported = await findImportedPaths(
    ctx,
    others.map(({ clean }) => clean),
  );
  return new Map(
    read.map(({ path, clean, slug }): [string, LinkTarget] => {
      if (slug !== undefined) return [path, linkTarget(published.get(slug))];
      return [path, isPage(clean) ? "page" : imported.has(clean) ? "published" : "missing"];
    }),
  );
}

function linkTarget(isPublished: boolean | undefined): LinkTarget {
  if (isPublished === undefined) return "missing";
  return isPublished ? "published" : "draft";
}

/** Paths of another site that redirect to a post that was imported from there. */
async function findImportedPaths(ctx: Ctx, paths: string[]) {
  if (paths.length === 0) return new Set<string>();
  const byKey = new Map(paths.map((path) => [shortKey(path), path]));
  const rows = await ctx.db
    .select({ path: pathRedirects.path })
    .from(pathRedirects)
    .innerJoin(blogPosts, sql`${blogPosts.id} = ${pathRedirects.postId}`)
    .where(and(inArray(pathRedirects.path, [...byKey.keys()]), sql`${blogPosts.published}`));
  return new Set(rows.map(({ path }) => byKey.get(path)));
}

/** The slug in the path of a post or of its Markdown. */
function slugFromPath(path: string) {
  return /^\/blog\/([^/]+?)(?:\.md)?$/.exec(path)?.[1];
}

function cleanPath(path: string) {
  const [pathname = ""] = path.split(/[?#]/);
  return decodedPath(pathname.length > 1 ? withoutTrailingSlashes(pathname) : pathname);
}
