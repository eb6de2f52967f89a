import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { KB } from "#platform/byte-size.ts";
import type { RequestEnv } from "#platform/http.server.ts";
import { idParam } from "#platform/id-param.server.ts";
import { requireAdmin } from "#platform/identity.server.ts";
import { limitBody, readJson } from "#platform/json-body.server.ts";
import { getPost } from "./find-posts.server.ts";
import {
  createPost,
  deletePost,
  listPosts,
  type PostFilter,
  updatePost,
} from "./manage-posts.server.ts";
import {
  CONTENT_MAX,
  MANAGED_PER_PAGE,
  pageNumber,
  postSchema,
  postUpdateSchema,
} from "./post.schema.ts";
import type { Post } from "./post-values.ts";
import { createPreviewLink, livePreview, withdrawPreviewLink } from "./preview-links.server.ts";
import { type ImageUrlOf, renderUnsaved } from "./rendered-post.server.ts";
import { revisionsApi } from "./revisions.api.server.ts";

type Options = { db: Db; now: () => Date; siteUrl: string; imageUrl: ImageUrlOf };

// Four bytes a character, and room for the other fields.
const BODY_MAX = CONTENT_MAX * 4 + 64 * KB;
const previewBody = z.object({ content: z.string().max(CONTENT_MAX) });

/** What the admin pages do with posts: below /api/admin. */
export function managePostsApi({ db, now, siteUrl, imageUrl }: Options) {
  const json = (post: Post) => postJson(post, siteUrl, now());
  return new Hono<RequestEnv>()
    .get("/posts", async (c) => {
      requireAdmin(c);
      const filter = filterOf(c);
      const { posts, count, total } = await listPosts(db, filter);
      const { page } = filter;
      return c.json({
        posts: posts.map(listedJson),
        count,
        total,
        page,
        page_size: MANAGED_PER_PAGE,
      });
    })
    .post("/posts", limitBody(BODY_MAX), async (c) => {
      const admin = requireAdmin(c);
      const input = await readJson(c, postSchema);
      return c.json(json(await createPost(db, input, admin, now())), 201);
    })
    .post("/posts/preview", limitBody(BODY_MAX), async (c) => {
      requireAdmin(c);
      const { content } = await readJson(c, previewBody);
      return c.json({ html: await renderUnsaved(db, content, imageUrl) });
    })
    .get("/posts/:id", async (c) => {
      requireAdmin(c);
      return c.json(json(await getPost(db, postId(c))));
    })
    .put("/posts/:id", limitBody(BODY_MAX), async (c) => {
      const admin = requireAdmin(c);
      const input = await readJson(c, postUpdateSchema);
      return c.json(json(await updatePost(db, postId(c), input, admin, now())));
    })
    .delete("/posts/:id", async (c) => {
      const admin = requireAdmin(c);
      await deletePost(db, postId(c), admin);
      return c.json({});
    })
    .post("/posts/:id/preview-link", async (c) => {
      const admin = requireAdmin(c);
      const post = await createPreviewLink(db, postId(c), admin, now());
      return c.json(previewJson(post, siteUrl, now()));
    })
    .delete("/posts/:id/preview-link", async (c) => {
      const admin = requireAdmin(c);
      await withdrawPreviewLink(db, postId(c), admin);
      return c.json({});
    })
    .route("/posts/:id/revisions", revisionsApi(db));
}

function filterOf(c: Context): PostFilter {
  const status = c.req.query("status");
  return {
    page: pageNumber(c.req.query("page") ?? "1") ?? 1,
    q: c.req.query("q")?.trim() ?? "",
    status: status === "published" || status === "draft" ? status : undefined,
  };
}

function postId(c: Context) {
  return idParam(c, "Post not found.");
}

type Listed = Awaited<ReturnType<typeof listPosts>>["posts"][number];

function listedJson({ createdAt, updatedAt, ...post }: Listed) {
  return { ...post, created_at: createdAt, updated_at: updatedAt };
}

function postJson(post: Post, siteUrl: string, now: Date) {
  return {
    id: post.id,
    title: post.title,
    slug: post.slug,
    content: post.content,
    excerpt: post.excerpt,
    featured_image: post.featuredImage,
    tags: post.tags,
    meta_title: post.metaTitle,
    meta_description: post.metaDescription,
    og_image: post.ogImage,
    published: post.published,
    published_at: post.publishedAt,
    author_id: post.authorId,
    version: post.version,
    ...previewJson(post, siteUrl, now),
    created_at: post.createdAt,
    updated_at: post.updatedAt,
  };
}

function previewJson(post: Post, siteUrl: string, now: Date) {
  const preview = livePreview(post, now);
  return {
    preview_url: preview ? siteUrl + preview.path : null,
    preview_expires_at: preview?.expiresAt ?? null,
  };
}
