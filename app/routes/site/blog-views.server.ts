import {
  type ImageUrlOf,
  pictureFor,
  smallest,
} from "#features/posts/content/rendered-post.server.ts";
import { authorPath } from "#features/posts/model/author-path.ts";
import { postDescription, postShareImage } from "#features/posts/model/post-summary.ts";
import type { getPostPage } from "#features/posts/reading/post-page.server.ts";
import type { ListedPost, ReadablePost } from "#features/posts/reading/posts.server.ts";
import type { RenderedPost } from "#features/posts/rendering/render-sanitized.server.ts";
import { longDate, shortDate } from "../../dates.ts";

type Neighbors = NonNullable<Awaited<ReturnType<typeof getPostPage>>>["neighbors"];

export type CardView = ReturnType<typeof cardView>;
/** Without `html`, the body is already in the page. */
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
    date: dateView(post.publishedAt, shortDate),
    picture: pictureFor(post.featuredImage, images, imageUrl),
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
    date: dateView(post.publishedAt, longDate),
    picture: picture(post.featuredImage),
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
      title: post.metaTitle,
      description: postDescription(post, () => rendered.beginning),
      excerpt: post.excerpt,
      image: picture(postShareImage(post, (name) => images.find((image) => image.name === name))),
      featuredImage: picture(post.featuredImage)?.src,
      publishedAt: post.publishedAt?.toISOString(),
      updatedAt: post.updatedAt.toISOString(),
    },
  };
}

export type OtherPostsView = ReturnType<typeof otherPostsView>;

/** What a post's page shows of others. */
export function otherPostsView(related: ListedPost[], neighbors: Neighbors, imageUrl: ImageUrlOf) {
  return { ...neighbors, related: related.map((post) => cardView(post, imageUrl)) };
}

/** For the page cache: the page is purged when one of these posts changes. */
export function shownPostTags({ related, newer, older }: OtherPostsView) {
  const shown = [...related, newer, older].filter((post) => post !== undefined);
  return [...new Set(shown.map(({ slug }) => `post:${slug}`))].join(",");
}

function dateView(date: Date | null, format: (date: Date) => string) {
  return date ? { text: format(date), iso: date.toISOString() } : undefined;
}

function altText({ title, tags }: { title: string; tags: string[] }) {
  return [title, tags.join(", ")].filter(Boolean).join(" - ");
}
