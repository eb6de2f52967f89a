import type { blogPosts } from "#db/schema/posts.ts";
import type { PostInput } from "./schema.ts";

export type Post = typeof blogPosts.$inferSelect;

/** The values that a person who saves a post chooses. The rest of its row follows from them. */
export type PostValues = Pick<
  Post,
  keyof PostSnapshot | "published_at" | "publish_at" | "author_id"
>;

/** The values that restoring a revision sets: a schedule is not one of them. */
export type PostSnapshot = Omit<PostInput, "publish_at">;

/** The form's values of a post, without the rest of its row or request. */
export function postSnapshot(post: PostSnapshot): PostSnapshot {
  return {
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    content: post.content,
    featured_image: post.featured_image,
    tags: post.tags,
    meta_title: post.meta_title,
    meta_description: post.meta_description,
    og_image: post.og_image,
    published: post.published,
  };
}
