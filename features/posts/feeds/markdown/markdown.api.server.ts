import { Hono } from "hono";
import type { Db } from "#db/client.ts";
import { findRenamedPost, getPublishedPost } from "../../reading/posts.server.ts";
import { markdownPath, postMarkdown } from "./post-markdown.server.ts";

/** Each published post as Markdown. Search engines learn that the page is the original. */
export function markdownPosts({ db, siteUrl }: { db: Db; siteUrl: string }) {
  return new Hono().get("/blog/:file{[a-z0-9-]+\\.md}", async (c) => {
    const slug = c.req.param("file").replace(/\.md$/, "");
    const post = await getPublishedPost(db, slug);
    if (post) {
      return c.body(await postMarkdown(post, siteUrl), 200, {
        "Content-Type": "text/markdown; charset=utf-8",
        Link: `<${siteUrl}/blog/${slug}>; rel="canonical"`,
      });
    }
    const renamed = await findRenamedPost(db, slug);
    return renamed ? c.redirect(markdownPath(renamed), 301) : c.notFound();
  });
}
