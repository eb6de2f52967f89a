import { data, redirect } from "react-router";
import { imageNameOf } from "#features/media/media.schema.ts";
import { toSharePicture } from "#features/media/queries.server.ts";
import { authorPath } from "#features/posts/paths.ts";
import { postDescription, postShareImage } from "#features/posts/post-summary.ts";
import type { getPostPage } from "#features/posts/reading/post-page.server.ts";
import type {
  ListedPost,
  listPublishedPosts,
  ReadablePost,
} from "#features/posts/reading/queries.server.ts";
import {
  type ImageUrlOf,
  pictureFor,
  smallest,
} from "#features/posts/rendered/rendered-post.server.ts";
import type { RenderedPost } from "#features/posts/rendering/render-sanitized.server.ts";
import { pageNumber } from "#platform/http/page-number.ts";
import { longDate, shortDate } from "../../dates.ts";

type Neighbors = NonNullable<Awaited<ReturnType<typeof getPostPage>>>["neighbors"];

export type CardView = ReturnType<typeof cardView>;
/** `html` is missing if the body is already in the page. */
export type PostView = ReturnType<typeof postView> & { html?: string };

/** A post as the blog list shows it. Dates travel as text, so that the browser shows the same. */
export function cardView(post: ListedPost, imageUrl: ImageUrlOf) {
  const images = post.image ? [post.image] : [];
  return {
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    tags: post.tags,
    author: post.author && { name: post.author.name, path: authorPath(post.author) },
    date: dateView(post.published_at, shortDate),
    picture: pictureFor(post.featured_image, images, imageUrl),
    alt: altText(post),
  };
}

/** A post as its page shows it, without its body. */
export function postView(post: ReadablePost, rendered: RenderedPost, imageUrl: ImageUrlOf) {
  const { author, images } = post;
  const picture = (url: string | null | undefined) => pictureFor(url, images, imageUrl);
  return {
    slug: post.slug,
    title: post.title,
    tags: post.tags,
    date: dateView(post.published_at, longDate),
    picture: picture(post.featured_image),
    alt: altText(post),
    headings: rendered.headings,
    minutes: rendered.minutes,
    author: author && {
      name: author.name,
      path: authorPath(author),
      bio: author.bio,
      avatar: smallest(picture(author.avatarUrl)),
    },
    meta: {
      title: post.meta_title,
      description: postDescription(post, () => rendered.beginning),
      excerpt: post.excerpt,
      image: sharePicture(post, imageUrl),
      featuredImage: picture(post.featured_image)?.src,
      publishedAt: post.published_at?.toISOString(),
      updatedAt: post.updated_at.toISOString(),
    },
  };
}

function sharePicture({ images, ...post }: ReadablePost, imageUrl: ImageUrlOf) {
  const url = postShareImage(post);
  const name = imageNameOf(url);
  const image = images.find((each) => each.name === name);
  return url ? toSharePicture(url, image, imageUrl) : undefined;
}

export type OtherPostsView = ReturnType<typeof otherPostsView>;

/** The other posts that a post's page links to. */
export function otherPostsView(related: ListedPost[], neighbors: Neighbors, imageUrl: ImageUrlOf) {
  return { ...neighbors, related: related.map((post) => cardView(post, imageUrl)) };
}

/** Cache tags of the linked posts: the page is purged when one of them changes. */
export function shownPostTags({ related, newer, older }: OtherPostsView) {
  return [...related, newer, older].flatMap((post) => (post ? `post:${post.slug}` : []));
}

function dateView(date: Date | null, format: (date: Date) => string) {
  return date ? { text: format(date), iso: date.toISOString() } : undefined;
}

function altText({ title, tags }: { title: string; tags: string[] }) {
  return [title, tags.join(", ")].filter(Boolean).join(" - ");
}

/** The page of a list that a URL asks for. Each page has one URL. */
export function requestedPage(url: URL) {
  const requested = url.searchParams.get("page");
  if (requested === "1") throw redirect(url.pathname, 301);
  const page = pageNumber(requested ?? "1");
  if (!page) throw data(null, { status: 404 });
  return page;
}

export type PostListView = {
  posts: CardView[];
  page: number;
  /** Undefined if there are too many to count. */
  pages: number | undefined;
  hasNext: boolean;
};

type FoundPosts = Awaited<ReturnType<typeof listPublishedPosts>>;

export function listView(found: FoundPosts, page: number, imageUrl: ImageUrlOf): PostListView {
  const { pages, hasNext } = found;
  const posts = found.posts.map((post) => cardView(post, imageUrl));
  return { posts, page, pages, hasNext };
}
