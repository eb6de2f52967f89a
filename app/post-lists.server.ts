import { data, redirect } from "react-router";
import { pageNumber } from "#features/posts/post.schema.ts";
import type { listPublishedPosts } from "#features/posts/posts.server.ts";
import type { ImageUrlOf } from "#features/posts/rendered-post.server.ts";
import { cardView } from "./blog-views.server.ts";
import type { PostListView } from "./site/blog/post-list.tsx";

/** The page of a list that a URL asks for. Each page has one URL. */
export function requestedPage(url: URL) {
  const requested = url.searchParams.get("page");
  if (requested === "1") throw redirect(url.pathname, 301);
  const page = pageNumber(requested ?? "1");
  if (!page) throw data(null, { status: 404 });
  return page;
}

type Found = Awaited<ReturnType<typeof listPublishedPosts>>;

export function listView(found: Found, page: number, imageUrl: ImageUrlOf): PostListView {
  const { pages, hasNext } = found;
  const posts = found.posts.map((post) => cardView(post, imageUrl));
  return { posts, page, pages, hasNext };
}
