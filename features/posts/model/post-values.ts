import type { blogPosts } from "#db/schema/posts.ts";
import type { PostInput } from "./post.schema.ts";

export type Post = typeof blogPosts.$inferSelect;

/** What the person who saves a post decides. Everything else in its row follows from this. */
export type PostValues = Pick<
  Post,
  | "title"
  | "slug"
  | "content"
  | "excerpt"
  | "featuredImage"
  | "tags"
  | "metaTitle"
  | "metaDescription"
  | "ogImage"
  | "published"
  | "publishedAt"
  | "publishAt"
  | "authorId"
>;

/** What restoring a revision brings back: a schedule is not part of it. */
export type PostSnapshot = Omit<PostInput, "publish_at">;

/** A post as the form has it, in the names of its columns. */
export function postColumns(input: PostSnapshot) {
  return {
    title: input.title,
    slug: input.slug,
    content: input.content,
    excerpt: input.excerpt,
    featuredImage: input.featured_image,
    tags: input.tags,
    metaTitle: input.meta_title,
    metaDescription: input.meta_description,
    ogImage: input.og_image,
    published: input.published,
  };
}

/** A post as the form has it. */
export function postSnapshot(post: Post): PostSnapshot {
  return {
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    content: post.content,
    featured_image: post.featuredImage,
    tags: post.tags,
    meta_title: post.metaTitle,
    meta_description: post.metaDescription,
    og_image: post.ogImage,
    published: post.published,
  };
}
