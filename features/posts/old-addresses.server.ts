import { and, eq, sql } from "drizzle-orm";
import type { MiddlewareHandler } from "hono";
import type { Db } from "#db/client.ts";
import { blogPosts, pathRedirects } from "#db/schema.ts";
import type { RequestEnv } from "#platform/http.server.ts";

/** Where a post is read now that was imported from this path of another site. */
async function findPostByOldPath(db: Db, path: string) {
  const [post] = await db
    .select({ slug: blogPosts.slug })
    .from(pathRedirects)
    .innerJoin(blogPosts, eq(blogPosts.id, pathRedirects.postId))
    .where(and(eq(pathRedirects.path, path), sql`${blogPosts.published}`));
  return post?.slug;
}

/** Asked only about what would otherwise not be found, and about WordPress's "/?p=12". */
export function leadOldAddressesOn(db: Db): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const id = c.req.path === "/" ? c.req.query("p") : undefined;
    const plain = id && /^\d{1,12}$/.test(id) ? `/?p=${id}` : undefined;
    if (!plain) {
      await next();
      if (c.res.status !== 404) return;
    }
    const slug = await findPostByOldPath(db, plain ?? decoded(c.req.path)).catch(() => undefined);
    if (slug) c.res = c.redirect(`/blog/${slug}`, 301);
    else if (plain) await next();
  };
}

function decoded(path: string) {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
