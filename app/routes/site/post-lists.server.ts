import { data, redirect } from "react-router";
import type { ImageUrlOf } from "#features/posts/content/rendered-post.server.ts";
import type { listPublishedPosts } from "#features/posts/reading/posts.server.ts";
import { pageNumber } from "#platform/http/page-number.ts";
import type { PostListView } from "../../site/blog/list/post-list.tsx";
import { cardView } from "./blog-views.server.ts";

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
