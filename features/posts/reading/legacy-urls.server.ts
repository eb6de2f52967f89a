import { and, eq, sql } from "drizzle-orm";
import type { MiddlewareHandler } from "hono";
import { blogPosts, pathRedirects } from "#db/schema/posts.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { decodedPath } from "#platform/text/decoded.ts";
import { shortKey } from "#platform/text/short-key.server.ts";

/** Redirects paths of another site to the posts that were imported from there, unless they lead to one. */
export async function insertPathRedirects(ctx: Ctx, redirects: { path: string; postId: string }[]) {
  if (redirects.length === 0) return;
  const paths = redirects.map(({ path }) => shortKey(decodedPath(path)));
  const postIds = redirects.map(({ postId }) => postId);
  const isLive = sql`select from ${blogPosts} where ${blogPosts.id} = ${pathRedirects.postId}`;
  await ctx.db.execute(sql`
    delete from ${pathRedirects}
    where ${pathRedirects.path} = any(${sql.param(paths)}::text[]) and not exists (${isLive})`);
  await ctx.db.execute(sql`
    insert into ${pathRedirects} (path, post_id)
    select * from unnest(${sql.param(paths)}::text[], ${sql.param(postIds)}::uuid[])
    on conflict do nothing`);
}

/** Redirects requests that would otherwise not be found, and WordPress's "/?p=12". */
export const redirectLegacyUrls: MiddlewareHandler<RequestEnv> = async (c, next) => {
  const { pathname } = new URL(c.req.url);
  const id = pathname === "/" ? c.req.query("p") : undefined;
  const plain = id && /^\d{1,12}$/.test(id) ? `/?p=${id}` : undefined;
  if (!plain) {
    await next();
    if (c.res.status !== 404) return;
  }
  const slug = await findSlugByPath(c.var.ctx, plain ?? pathname).catch(() => undefined);
  if (slug) c.res = c.redirect(`/blog/${slug}`, 301);
  else if (plain) await next();
};

/** The slug of the published post that was imported from this path. */
async function findSlugByPath(ctx: Ctx, path: string) {
  const [post] = await ctx.db
    .select({ slug: blogPosts.slug })
    .from(pathRedirects)
    .innerJoin(blogPosts, eq(blogPosts.id, pathRedirects.postId))
    .where(and(eq(pathRedirects.path, shortKey(decodedPath(path))), sql`${blogPosts.published}`));
  return post?.slug;
}
