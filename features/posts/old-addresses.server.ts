import { and, eq, inArray, sql } from "drizzle-orm";
import type { MiddlewareHandler } from "hono";
import type { Db } from "#db/client.ts";
import { blogPosts, pathRedirects } from "#db/schema.ts";
import type { RequestEnv } from "#platform/http.server.ts";
import { shortKey } from "#platform/short-key.server.ts";

/** Where a post is read now that was imported from this path of another site. */
async function findPostByOldPath(db: Db, path: string) {
  // Earlier imports kept percent-encoded paths as they were.
  const paths = [decodedPath(path), path].map(shortKey);
  const [post] = await db
    .select({ slug: blogPosts.slug })
    .from(pathRedirects)
    .innerJoin(blogPosts, eq(blogPosts.id, pathRedirects.postId))
    .where(and(inArray(pathRedirects.path, paths), sql`${blogPosts.published}`));
  return post?.slug;
}

/** Asked only about what would otherwise not be found, and about WordPress's "/?p=12". */
export function leadOldAddressesOn(db: Db): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const { pathname } = new URL(c.req.url);
    const id = pathname === "/" ? c.req.query("p") : undefined;
    const plain = id && /^\d{1,12}$/.test(id) ? `/?p=${id}` : undefined;
    if (!plain) {
      await next();
      if (c.res.status !== 404) return;
    }
    const slug = await findPostByOldPath(db, plain ?? pathname).catch(() => undefined);
    if (slug) c.res = c.redirect(`/blog/${slug}`, 301);
    else if (plain) await next();
  };
}

/** "/中文" for "/%e4%b8%ad%e6%96%87", however it is encoded. */
export function decodedPath(path: string) {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
