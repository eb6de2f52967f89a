import { Hono } from "hono";
import { AppError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { checked } from "#platform/http/json-body.server.ts";
import { pageParam } from "#platform/http/page-number.ts";
import { type ImageUrlOf, renderBody } from "../rendered/rendered-post.server.ts";
import {
  countPublishedPosts,
  findRenamedPost,
  getPublishedPost,
  listPublishedPosts,
} from "./queries.server.ts";

/** Published posts, for programs: below /api/posts. */
export function postsApi(imageUrl: ImageUrlOf) {
  return new Hono<RequestEnv>()
    .get("/", async (c) => {
      const page = checked(pageParam, c.req.query("page"));
      const { posts } = await listPublishedPosts(c.var.ctx, page);
      const { total, pages } = await countPublishedPosts(c.var.ctx);
      return c.json({ posts: posts.map(listedJson), page, pages, total });
    })
    .get("/by-slug/:slug", async (c) => {
      const slug = c.req.param("slug");
      const post = await getPublishedPost(c.var.ctx, slug);
      if (post) return c.json(postJson(post, await renderBody(post, imageUrl)));
      const renamed = await findRenamedPost(c.var.ctx, slug);
      if (renamed) return c.redirect(`/api/posts/by-slug/${renamed}`, 301);
      throw new AppError("not_found", "The blog post you're looking for doesn't exist.");
    });
}

type Listed = Awaited<ReturnType<typeof listPublishedPosts>>["posts"][number];

function listedJson({ image: _, counted: __, author, ...post }: Listed) {
  return { ...post, author: author && { name: author.name, avatar_url: author.avatarUrl } };
}

type Read = NonNullable<Awaited<ReturnType<typeof getPublishedPost>>>;

/** A post with sanitized content, so clients need no sanitizer of their own. */
function postJson(post: Read, content: string) {
  const { published: _, updated_at: __, images: ___, author, ...shown } = post;
  return {
    ...shown,
    content,
    author: author && { name: author.name, bio: author.bio, avatar_url: author.avatarUrl },
  };
}
