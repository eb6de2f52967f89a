import { Hono } from "hono";
import type { Db } from "#db/client.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { checked } from "#platform/http/json-body.server.ts";
import { pageParam } from "#platform/http/page-number.ts";
import { type ImageUrlOf, renderBody } from "../content/rendered-post.server.ts";
import {
  countPublishedPosts,
  findRenamedPost,
  getPublishedPost,
  listPublishedPosts,
} from "./posts.server.ts";

/** What visitors may read, for programs: below /api/posts. */
export function postsApi(db: Db, imageUrl: ImageUrlOf) {
  return new Hono<RequestEnv>()
    .get("/", async (c) => {
      const page = checked(pageParam, c.req.query("page"));
      const { posts } = await listPublishedPosts(db, page);
      const { total, pages } = await countPublishedPosts(db);
      return c.json({ posts: posts.map(listedJson), page, pages, total });
    })
    .get("/by-slug/:slug", async (c) => {
      const slug = c.req.param("slug");
      const post = await getPublishedPost(db, slug);
      if (post) return c.json(postJson(post, await renderBody(post, imageUrl)));
      const renamed = await findRenamedPost(db, slug);
      if (renamed) return c.redirect(`/api/posts/by-slug/${renamed}`, 301);
      throw new AppError("not_found", "The blog post you're looking for doesn't exist.");
    });
}

type Listed = Awaited<ReturnType<typeof listPublishedPosts>>["posts"][number];

function listedJson({ id, title, slug, excerpt, tags, ...post }: Listed) {
  return {
    id,
    title,
    slug,
    excerpt,
    featured_image: post.featuredImage,
    tags,
    published_at: post.publishedAt,
    author: post.author && { name: post.author.name, avatar_url: post.author.avatarUrl },
  };
}

type Read = NonNullable<Awaited<ReturnType<typeof getPublishedPost>>>;

/** The content is sanitized, so clients need no sanitizer of their own. */
function postJson(post: Read, content: string) {
  const { author } = post;
  return {
    id: post.id,
    title: post.title,
    slug: post.slug,
    content,
    excerpt: post.excerpt,
    featured_image: post.featuredImage,
    tags: post.tags,
    meta_title: post.metaTitle,
    meta_description: post.metaDescription,
    og_image: post.ogImage,
    published_at: post.publishedAt,
    author: author && { name: author.name, bio: author.bio, avatar_url: author.avatarUrl },
  };
}
