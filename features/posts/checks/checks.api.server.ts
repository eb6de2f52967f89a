import { Hono } from "hono";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import { contentTask } from "../content/content-thread.server.ts";
import type { ListPages } from "../editing/link-targets.server.ts";
import { CONTENT_MAX } from "../model/post.schema.ts";
import { postCheckSchema, warningCountsSchema } from "./check-post.schema.ts";
import { type CheckedPost, checkPosts, countWarnings } from "./check-post.server.ts";

// Four bytes a character, and room for the other fields.
const BODY_MAX = CONTENT_MAX * 4 + 256 * KB;

type Options = { db: Db; siteUrl: string; listPages: ListPages };

/** What the editor and the list say about posts before readers see them: below /api/admin/posts. */
export function checksApi({ db, siteUrl, listPages }: Options) {
  const ownSite = async () => ({ siteUrl, pages: await listPages() });
  return new Hono<RequestEnv>()
    .post("/check", jsonBody(postCheckSchema, BODY_MAX), async (c) => {
      requireAdmin(c);
      const post = checkedPost(await readJson(c));
      const content = await contentTask("read", post.content);
      const [warnings = []] = await checkPosts(db, [{ post, content }], await ownSite());
      const { words, startOfText } = await contentTask("summary", post.content);
      return c.json({
        warnings,
        words,
        outline: content.headings,
        /** The description when nobody has written one. */
        start_of_text: startOfText,
      });
    })
    .get("/warnings", async (c) => {
      requireAdmin(c);
      const query = warningCountsSchema.safeParse(c.req.query());
      if (!query.success) throw new AppError("invalid", "Enter the ids of up to 100 posts.");
      return c.json({ warnings: await countWarnings(db, query.data.ids, await ownSite()) });
    });
}

function checkedPost(form: z.output<typeof postCheckSchema>): CheckedPost {
  const valueOrNull = (text: string) => text.trim() || null;
  return {
    title: form.title.trim(),
    slug: form.slug.trim(),
    content: form.content,
    excerpt: valueOrNull(form.excerpt),
    featuredImage: valueOrNull(form.featured_image),
    metaTitle: valueOrNull(form.meta_title),
    metaDescription: valueOrNull(form.meta_description),
    ogImage: valueOrNull(form.og_image),
  };
}
