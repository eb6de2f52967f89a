import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import { checksApi } from "../checks/checks.api.server.ts";
import { contentTask } from "../content/content-thread.server.ts";
import {
  type ImageUrlOf,
  pictureFor,
  renderUnsaved,
  smallest,
} from "../content/rendered-post.server.ts";
import { getPost } from "../model/find-posts.server.ts";
import { CONTENT_MAX, newPostSchema, postUpdateSchema } from "../model/post.schema.ts";
import {
  MANAGED_PER_PAGE,
  type PostFilter,
  postFilterSchema,
} from "../model/post-filter.schema.ts";
import type { Post } from "../model/post-values.ts";
import {
  createPreviewLink,
  livePreview,
  withdrawPreviewLink,
} from "../publishing/preview-links.server.ts";
import type { StoredImage } from "../reading/posts.server.ts";
import { bulkPostsApi } from "./bulk-posts.api.server.ts";
import { retainedUntil } from "./deleted-posts.server.ts";
import { duplicatePost } from "./duplicate-post.server.ts";
import { findLinkTargets, type ListPages } from "./link-targets.server.ts";
import { type DeletedPost, listDeletedPosts } from "./list-deleted-posts.server.ts";
import { type ListedPost, listPosts } from "./list-posts.server.ts";
import { createPost, deletePost, updatePost } from "./manage-posts.server.ts";
import { listAuthors, listPossibleAuthors, recentTags } from "./post-choices.server.ts";
import { markEditing, stopEditing } from "./post-editors.server.ts";
import { restorePost } from "./restore-posts.server.ts";
import { revisionsApi } from "./revisions.api.server.ts";

type Options = {
  db: Db;
  now: () => Date;
  siteUrl: string;
  imageUrl: ImageUrlOf;
  listPages: ListPages;
};

// Four bytes a character, and room for the other fields.
const BODY_MAX = CONTENT_MAX * 4 + 64 * KB;
const OWN_PATH = /^\/(?!\/).{0,2000}$/;
const contentBody = z.object({ content: z.string().max(CONTENT_MAX) });

/** What the admin pages do with posts: below /api/admin. */
export function managePostsApi(options: Options) {
  const { db, now, siteUrl, imageUrl, listPages } = options;
  const json = (post: Post) => postJson(post, siteUrl, now());
  return new Hono<RequestEnv>()
    .get("/posts", async (c) => {
      requireAdmin(c);
      return c.json(await listJson(options, postFilterSchema.parse(c.req.query())));
    })
    .get("/post-choices", async (c) => {
      requireAdmin(c);
      return c.json({
        tags: await recentTags(db),
        authors: await listAuthors(db),
        possible_authors: await listPossibleAuthors(db),
      });
    })
    .get("/link-target", async (c) => {
      requireAdmin(c);
      const path = c.req.query("path") ?? "";
      if (!OWN_PATH.test(path)) throw new AppError("invalid", "Enter a path of this site.");
      const targets = await findLinkTargets(db, [path], await listPages());
      return c.json({ target: targets.get(path) ?? "missing" });
    })
    .post("/posts", jsonBody(newPostSchema, BODY_MAX), async (c) => {
      const admin = requireAdmin(c);
      const input = await readJson(c);
      return c.json(json(await createPost(db, input, admin, now())), 201);
    })
    .post("/posts/blocks", jsonBody(contentBody, BODY_MAX), async (c) => {
      requireAdmin(c);
      const { content } = await readJson(c);
      return c.json({ blocks: await contentTask("blocks", content) });
    })
    .post("/posts/preview", jsonBody(contentBody, BODY_MAX), async (c) => {
      requireAdmin(c);
      const { content } = await readJson(c);
      const { html } = await renderUnsaved(db, content, imageUrl);
      return c.json({ html });
    })
    .route("/posts", bulkPostsApi(db, now))
    .route("/posts", checksApi({ db, siteUrl, listPages }))
    .route("/posts/:id", onePostApi(options));
}

function onePostApi({ db, now, siteUrl }: Options) {
  const json = (post: Post) => postJson(post, siteUrl, now());
  return new Hono<RequestEnv>()
    .get("/", async (c) => {
      requireAdmin(c);
      return c.json(json(await getPost(db, postId(c))));
    })
    .put("/", jsonBody(postUpdateSchema, BODY_MAX), async (c) => {
      const admin = requireAdmin(c);
      const input = await readJson(c);
      return c.json(json(await updatePost(db, postId(c), input, admin, now())));
    })
    .delete("/", async (c) => {
      const admin = requireAdmin(c);
      await deletePost(db, postId(c), admin, now());
      return c.json({});
    })
    .post("/restore", async (c) => {
      const admin = requireAdmin(c);
      const { post } = await restorePost(db, postId(c), admin, now());
      return c.json(json(post));
    })
    .post("/duplicate", async (c) => {
      const admin = requireAdmin(c);
      return c.json(json(await duplicatePost(db, postId(c), admin, now())), 201);
    })
    .post("/editors", async (c) => {
      const { userId } = requireAdmin(c);
      const others = await markEditing(db, { postId: postId(c), userId }, now());
      return c.json({ others });
    })
    .delete("/editors", async (c) => {
      const { userId } = requireAdmin(c);
      await stopEditing(db, { postId: postId(c), userId });
      return c.json({});
    })
    .post("/preview-link", async (c) => {
      const admin = requireAdmin(c);
      const post = await createPreviewLink(db, postId(c), admin, now());
      return c.json(previewJson(post, siteUrl, now()));
    })
    .delete("/preview-link", async (c) => {
      const admin = requireAdmin(c);
      await withdrawPreviewLink(db, postId(c), admin);
      return c.json({});
    })
    .route("/revisions", revisionsApi(db));
}

async function listJson({ db, now, imageUrl }: Options, filter: PostFilter) {
  const pages = { page: filter.page, page_size: MANAGED_PER_PAGE };
  if (filter.status === "deleted") {
    const { posts, total } = await listDeletedPosts(db, filter, now());
    return {
      posts: posts.map(deletedJson),
      total,
      is_more: false,
      has_next: null,
      corrected: null,
      ...pages,
    };
  }
  const { posts, total, isMore, hasNext, corrected } = await listPosts(db, filter);
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

/** Of our own images only: a list must not call other hosts. */
function thumbnailUrl(url: string | null, image: StoredImage, imageUrl: ImageUrlOf) {
  return smallest(pictureFor(url, [image], imageUrl)) ?? null;
}

function listedJson(post: ListedPost, imageUrl: ImageUrlOf) {
  return {
    id: post.id,
    title: post.title,
    slug: post.slug,
    published: post.published,
    tags: post.tags,
    thumbnail: post.image ? thumbnailUrl(post.featuredImage, post.image, imageUrl) : null,
    author: post.author,
    version: post.version,
    published_at: post.publishedAt,
    publish_at: post.publishAt,
    created_at: post.createdAt,
    updated_at: post.updatedAt,
    deleted: null,
  };
}

/** As it was when it was deleted. */
function deletedJson({ id, title, slug, post, author, deletedAt, deletedBy }: DeletedPost) {
  const parseDate = (time: string | null) => (time === null ? null : new Date(time));
  return {
    id,
    title,
    slug,
    published: post.published,
    tags: post.tags,
    thumbnail: null,
    author,
    version: post.version,
    published_at: parseDate(post.published_at),
    publish_at: parseDate(post.publish_at),
    created_at: new Date(post.created_at),
    updated_at: new Date(post.updated_at),
    deleted: { at: deletedAt, by: deletedBy, retained_until: retainedUntil(deletedAt) },
  };
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
    first_published_at: post.firstPublishedAt ?? post.publishedAt,
    publish_at: post.publishAt,
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
