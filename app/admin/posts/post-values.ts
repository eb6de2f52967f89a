import type { PostInput } from "#features/posts/post.schema.ts";
import { slugOf } from "#features/posts/slug.ts";

/** The values of a post in its form. */
export type PostValues = {
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  featured_image: string;
  tags: string;
  meta_title: string;
  meta_description: string;
  og_image: string;
  published: boolean;
};

export type TextName = Exclude<keyof PostValues, "published">;

export const EMPTY: PostValues = {
  title: "",
  slug: "",
  excerpt: "",
  content: "",
  featured_image: "",
  tags: "",
  meta_title: "",
  meta_description: "",
  og_image: "",
  published: false,
};

export function valuesOf(post: PostInput): PostValues {
  return {
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt ?? "",
    content: post.content,
    featured_image: post.featured_image ?? "",
    tags: post.tags.join(", "),
    meta_title: post.meta_title ?? "",
    meta_description: post.meta_description ?? "",
    og_image: post.og_image ?? "",
    published: post.published,
  };
}

/** The slug follows the title as long as it is the title's own, that is, until it is edited. */
export function withFollowingSlug(values: PostValues, title: string): PostValues {
  const follows = values.slug === slugOf(values.title);
  return { ...values, title, slug: follows ? slugOf(title) : values.slug };
}
