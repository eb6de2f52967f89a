import { and, eq, inArray, sql } from "drizzle-orm";
import type { MiddlewareHandler } from "hono";
import type { Db, Tx } from "#db/client.ts";
import { blogPosts, pathRedirects } from "#db/schema/posts.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { shortKey } from "#platform/text/short-key.server.ts";

/** Redirects paths of another site to the posts that were imported from there. */
export async function insertPathRedirects(tx: Tx, redirects: { path: string; postId: string }[]) {
  if (redirects.length === 0) return;
  const paths = redirects.map(({ path }) => shortKey(decodedPath(path)));
  const postIds = redirects.map(({ postId }) => postId);
  await tx.execute(sql`
    insert into ${pathRedirects} (path, post_id)
    select * from unnest(${sql.param(paths)}::text[], ${sql.param(postIds)}::uuid[])
    on conflict do nothing`);
}

/** Runs only for what would otherwise not be found, and for WordPress's "/?p=12". */
export function redirectLegacyUrls(db: Db): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const { pathname } = new URL(c.req.url);
    const id = pathname === "/" ? c.req.query("p") : undefined;
    const plain = id && /^\d{1,12}$/.test(id) ? `/?p=${id}` : undefined;
    if (!plain) {
      await next();
      if (c.res.status !== 404) return;
    }
    const slug = await findSlugByPath(db, plain ?? pathname).catch(() => undefined);
    if (slug) c.res = c.redirect(`/blog/${slug}`, 301);
    else if (plain) await next();
  };
}

/** The slug of the published post that was imported from this path. */
async function findSlugByPath(db: Db, path: string) {
  // Earlier imports stored percent-encoded paths as they were.
  const paths = [decodedPath(path), path].map(shortKey);
  const [post] = await db
    .select({ slug: blogPosts.slug })
    .from(pathRedirects)
    .innerJoin(blogPosts, eq(blogPosts.id, pathRedirects.postId))
    .where(and(inArray(pathRedirects.path, paths), sql`${blogPosts.published}`));
  return post?.slug;
}

/** "/中文" for "/%e4%b8%ad%e6%96%87", however it is encoded. */
function decodedPath(path: string) {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
