import { firm } from "#content/firm.ts";
import type { PostInput } from "#features/posts/model/post.schema.ts";
import { slugOf } from "#features/posts/model/slug.ts";
import { instantOf, localTimeOf } from "#features/posts/publishing/publish-time.ts";

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
  /** The date and time in the firm's time zone, as the control has it; or empty. */
  publish_at: string;
  /** Empty: the post keeps its author, or gets the one who creates it. */
  author_id: string;
};

export type TextName = Exclude<keyof PostValues, "published" | "publish_at" | "author_id">;

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
  publish_at: "",
  author_id: "",
};

type SavedPost = Omit<PostInput, "publish_at"> & {
  publish_at?: string | null;
  author_id?: string | null;
};

export function valuesOf(post: SavedPost): PostValues {
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
    publish_at: post.publish_at ? localTimeOf(new Date(post.publish_at), firm.timeZone) : "",
    author_id: post.author_id ?? "",
  };
}

/** The values as the API has them, apart from what its schema converts itself. */
export function bodyOf(values: PostValues) {
  const instant = instantOf(values.publish_at, firm.timeZone);
  return { ...values, publish_at: instant?.toISOString() ?? null };
}

const WRITTEN: TextName[] = [
  "title",
  "excerpt",
  "content",
  "featured_image",
  "tags",
  "meta_title",
  "meta_description",
  "og_image",
];
const NO_TEXT = /<\/?(?:p|br)\b[^>]*>|&nbsp;|\s/gi;

/** Nothing was written and no image was chosen. The editor may have left an empty paragraph. */
export function isBlank(values: PostValues) {
  return WRITTEN.every((name) => String(values[name]).replaceAll(NO_TEXT, "") === "");
}

/** A post that is published now is no longer scheduled. */
export function changed(values: PostValues, part: Partial<PostValues>): PostValues {
  return { ...values, ...part, ...(part.published && { publish_at: "" }) };
}

/** The slug follows the title as long as it is the title's own, that is, until it is edited. */
export function withFollowingSlug(values: PostValues, title: string): PostValues {
  const follows = values.slug === slugOf(values.title);
  return { ...values, title, slug: follows ? slugOf(title) : values.slug };
}
