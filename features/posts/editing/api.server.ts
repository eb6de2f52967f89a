import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Ctx } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { pageNumber } from "#platform/http/page-number.ts";
import { KB } from "#platform/text/byte-size.ts";
import { checksApi } from "../checks/api.server.ts";
import { getRevision, retainedUntil } from "../model/commands.server.ts";
import {
  createPreviewLink,
  livePreview,
  withdrawPreviewLink,
} from "../model/preview-links.server.ts";
import { assertPostExists, getPost } from "../model/queries.server.ts";
import { type Post, postSnapshot } from "../post-values.ts";
import { findLinkTargets, type ListPages } from "../reading/link-targets.server.ts";
import { contentTask } from "../rendered/content-thread.server.ts";
import {
  type ImageUrlOf,
  pictureFor,
  renderUnsaved,
  smallest,
} from "../rendered/rendered-post.server.ts";
import {
  bulkChangeSchema,
  bulkUndoSchema,
  CONTENT_MAX,
  MANAGED_PER_PAGE,
  newPostSchema,
  type PostFilter,
  postFilterSchema,
  postUpdateSchema,
  writtenContent,
} from "../schema.ts";
import {
  changePosts,
  createPost,
  deletePost,
  duplicatePost,
  undoChange,
  updatePost,
} from "./commands.server.ts";
import {
  type DeletedPost,
  type ListedPost,
  listAuthors,
  listDeletedPosts,
  listPossibleAuthors,
  listPosts,
  listRevisions,
  markEditing,
  recentTags,
  stopEditing,
} from "./queries.server.ts";
import { type Restored, restorePost } from "./restore-posts.server.ts";

type Options = {
  imageUrl: ImageUrlOf;
  listPages: ListPages;
};

// The limit has four bytes a character, and room for the other fields.
const BODY_MAX = CONTENT_MAX * 4 + 64 * KB;
const OWN_PATH = /^\/(?!\/).{0,2000}$/;
const contentBody = z.object({ content: writtenContent });

/** Posts for the admin area: below /api/admin. */
export function managePostsApi(options: Options) {
  const { imageUrl, listPages } = options;
  return new Hono<RequestEnv>()
    .get("/posts", async (c) => {
      requireAdmin(c);
      return c.json(await listJson(c.var.ctx, imageUrl, postFilterSchema.parse(c.req.query())));
    })
    .get("/post-choices", async (c) => {
      requireAdmin(c);
      return c.json({
        tags: await recentTags(c.var.ctx),
        authors: await listAuthors(c.var.ctx),
        possible_authors: await listPossibleAuthors(c.var.ctx),
      });
    })
    .get("/link-target", async (c) => {
      requireAdmin(c);
      const path = c.req.query("path") ?? "";
      if (!OWN_PATH.test(path)) throw new AppError("invalid", "Enter a path of this site.");
      const targets = await findLinkTargets(c.var.ctx, [path], await listPages(c.var.ctx));
      return c.json({ target: targets.get(path) ?? "missing" });
    })
    .post("/posts", jsonBody(newPostSchema, BODY_MAX), async (c) => {
      const admin = requireAdmin(c);
      const input = await readJson(c);
      return c.json(postJson(c.var.ctx, await createPost(c.var.ctx, input, admin)), 201);
    })
    .post("/posts/blocks", jsonBody(contentBody, BODY_MAX), async (c) => {
      requireAdmin(c);
      const { content } = await readJson(c);
      return c.json({ blocks: await contentTask("blocks", content) });
    })
    .post("/posts/preview", jsonBody(contentBody, BODY_MAX), async (c) => {
      requireAdmin(c);
      const { content } = await readJson(c);
      const { html } = await renderUnsaved(c.var.ctx, content, imageUrl);
      return c.json({ html });
    })
    .route("/posts", bulkPostsApi())
    .route("/posts", checksApi(listPages))
    .route("/posts/:id", onePostApi());
}

function onePostApi() {
  return new Hono<RequestEnv>()
    .get("/", async (c) => {
      requireAdmin(c);
      return c.json(postJson(c.var.ctx, await getPost(c.var.ctx, postId(c))));
    })
    .put("/", jsonBody(postUpdateSchema, BODY_MAX), async (c) => {
      const admin = requireAdmin(c);
      const input = await readJson(c);
      return c.json(postJson(c.var.ctx, await updatePost(c.var.ctx, postId(c), input, admin)));
    })
    .delete("/", async (c) => {
      const admin = requireAdmin(c);
      await deletePost(c.var.ctx, postId(c), admin);
      return c.json({});
    })
    .post("/restore", async (c) => {
      const admin = requireAdmin(c);
      const { post } = await restorePost(c.var.ctx, postId(c), admin);
      return c.json(postJson(c.var.ctx, post));
    })
    .post("/duplicate", async (c) => {
      const admin = requireAdmin(c);
      return c.json(postJson(c.var.ctx, await duplicatePost(c.var.ctx, postId(c), admin)), 201);
    })
    .post("/editors", async (c) => {
      const { userId } = requireAdmin(c);
      const others = await markEditing(c.var.ctx, { postId: postId(c), userId });
      return c.json({ others });
    })
    .delete("/editors", async (c) => {
      const { userId } = requireAdmin(c);
      await stopEditing(c.var.ctx, { postId: postId(c), userId });
      return c.json({});
    })
    .post("/preview-link", async (c) => {
      const admin = requireAdmin(c);
      const post = await createPreviewLink(c.var.ctx, postId(c), admin);
      return c.json(previewJson(c.var.ctx, post));
    })
    .delete("/preview-link", async (c) => {
      const admin = requireAdmin(c);
      await withdrawPreviewLink(c.var.ctx, postId(c), admin);
      return c.json({});
    })
    .route("/revisions", revisionsApi());
}

async function listJson(ctx: Ctx, imageUrl: ImageUrlOf, filter: PostFilter) {
  const pages = { page: filter.page, page_size: MANAGED_PER_PAGE };
  if (filter.status === "deleted") {
    const { posts, total } = await listDeletedPosts(ctx, filter);
    return {
      posts: posts.flatMap(deletedJson),
      total,
      is_more: false,
      has_next: null,
      corrected: null,
      ...pages,
    };
  }
  const { posts, total, isMore, hasNext, corrected } = await listPosts(ctx, filter);
  return {
    posts: posts.map((post) => listedJson(post, imageUrl)),
    total,
    is_more: isMore,
    has_next: hasNext ?? null,
    corrected: corrected ?? null,
    ...pages,
  };
}

function postId(c: Context) {
  return idParam(c, "Post not found.");
}

/** With the thumbnail of one of our own images: a list must not call other hosts. */
function listedJson({ featured_image, image, ...post }: ListedPost, imageUrl: ImageUrlOf) {
  const picture = image ? pictureFor(featured_image, [image], imageUrl) : undefined;
  return { ...post, thumbnail: smallest(picture) ?? null, deleted: null };
}

/** A post as it was when it was deleted. */
function deletedJson({ before, deleted_at, deleted_by, ...post }: DeletedPost) {
  if (!before || !deleted_at) return [];
  const { slug, published, publish_at } = before;
  return {
    ...post,
    ...{ slug, published, publish_at: publish_at ? new Date(publish_at) : null },
    thumbnail: null,
    deleted: { at: deleted_at, by: deleted_by, retained_until: retainedUntil(deleted_at) },
  };
}

function postJson(ctx: Ctx, post: Post) {
  const { id, version, author_id, published_at, publish_at, created_at, updated_at } = post;
  const first_published_at = post.first_published_at ?? published_at;
  return {
    ...{ id, ...postSnapshot(post), version, author_id },
    ...{ published_at, first_published_at, publish_at, created_at, updated_at },
    ...previewJson(ctx, post),
  };
}

function previewJson({ env, now }: Ctx, post: Post) {
  const preview = livePreview(post, now);
  return {
    preview_url: preview ? env.siteUrl + preview.path : null,
    preview_expires_at: preview?.expiresAt ?? null,
  };
}

/** The earlier versions of a post: below /api/admin/posts/:id/revisions. */
function revisionsApi() {
  return new Hono<RequestEnv>()
    .get("/", async (c) => {
      requireAdmin(c);
      const { id } = await getPost(c.var.ctx, postId(c));
      return c.json({ revisions: await listRevisions(c.var.ctx, id) });
    })
    .get("/:version", async (c) => {
      requireAdmin(c);
      const version = pageNumber(c.req.param("version")) ?? 0;
      await assertPostExists(c.var.ctx, postId(c));
      const { savedAt, snapshot } = await getRevision(c.var.ctx, postId(c), version);
      // Restoring a revision leaves the schedule alone.
      const { publish_at: _, ...post } = snapshot;
      return c.json({ version, saved_at: savedAt, post });
    });
}

const BULK_BODY_MAX = 512 * KB;

/** Changes to many posts at once: below /api/admin/posts. */
function bulkPostsApi() {
  return new Hono<RequestEnv>()
    .post("/bulk", jsonBody(bulkChangeSchema, BULK_BODY_MAX), async (c) => {
      const admin = requireAdmin(c);
      const change = await readJson(c);
      const changed = await changePosts(c.var.ctx, change, admin);
      return c.json({
        changed: changed.length,
        undo: changed.flatMap((post) => ("after" in post ? [undoJson(post.after)] : [])),
        new_slugs: changed.flatMap((each) => ("slugBefore" in each ? newSlugJson(each) : [])),
      });
    })
    .post("/bulk-undo", jsonBody(bulkUndoSchema, BULK_BODY_MAX), async (c) => {
      const admin = requireAdmin(c);
      await undoChange(c.var.ctx, await readJson(c), admin);
      return c.json({});
    });
}

/** The new slug of a restored post whose slug another post has by now. */
function newSlugJson({ post: { title, slug }, slugBefore }: Restored) {
  return slug === slugBefore ? [] : [{ title, slug }];
}

function undoJson({ id, version }: { id: string; version: number }) {
  return { id, version };
}
