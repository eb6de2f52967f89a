import { Hono } from "hono";
import type { z } from "zod";
import type { Ctx } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import type { ListPages } from "../reading/link-targets.server.ts";
import { contentTask } from "../rendered/content-thread.server.ts";
import { CONTENT_MAX, postCheckSchema, warningCountsSchema } from "../schema.ts";
import { type CheckedPost, checkPosts, countWarnings } from "./check-post.server.ts";

// The limit has four bytes a character, and room for the other fields.
const BODY_MAX = CONTENT_MAX * 4 + 256 * KB;

/** Checks of posts before readers see them, for the editor and the list: below /api/admin/posts. */
export function checksApi(listPages: ListPages) {
  const ownSite = async ({ ctx }: { ctx: Ctx }) => ({
    siteUrl: ctx.env.siteUrl,
    pages: await listPages(ctx),
  });
  return new Hono<RequestEnv>()
    .post("/check", jsonBody(postCheckSchema, BODY_MAX), async (c) => {
      requireAdmin(c);
      const post = checkedPost(await readJson(c));
      const content = await contentTask("read", post.content);
      const [warnings = []] = await checkPosts(
        c.var.ctx,
        [{ post, content }],
        await ownSite(c.var),
      );
      const { words, startOfText } = await contentTask("summary", post.content);
      return c.json({
        warnings,
        words,
        outline: content.headings,
        /** The description if nobody has written one. */
        start_of_text: startOfText,
      });
    })
    .get("/warnings", async (c) => {
      requireAdmin(c);
      const query = warningCountsSchema.safeParse(c.req.query());
      if (!query.success) throw new AppError("invalid", "Enter the ids of up to 100 posts.");
      return c.json({
        warnings: await countWarnings(c.var.ctx, query.data.ids, await ownSite(c.var)),
      });
    });
}

function checkedPost({ content, ...form }: z.output<typeof postCheckSchema>): CheckedPost {
  const valueOrNull = (text: string) => text.trim() || null;
  return {
    title: form.title.trim(),
    slug: form.slug.trim(),
    content,
    excerpt: valueOrNull(form.excerpt),
    featured_image: valueOrNull(form.featured_image),
    meta_title: valueOrNull(form.meta_title),
    meta_description: valueOrNull(form.meta_description),
    og_image: valueOrNull(form.og_image),
  };
}
