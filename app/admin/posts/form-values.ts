import { slugOf } from "#features/posts/paths.ts";
import { toLocalTime } from "#features/posts/publish-time.ts";
import type { PostInput } from "#features/posts/schema.ts";
import { timeZone } from "../../dates.ts";

/** The values of a new post in its form. */
export const EMPTY = {
  title: "",
  slug: "",
  excerpt: "",
  content: "",
  featured_image: "",
  tags: "",
  meta_title: "",
  meta_description: "",
  og_image: "",
  /** The post is public, or will be at `publish_at`. */
  published: false,
  /** The post is published at `publish_at`, not with the next save. */
  later: false,
  /** The date and time in the firm's time zone, as the control has it; or empty. */
  publish_at: "",
  /** The choice of date for a published post. */
  date: "today" as "keep" | "today" | "other",
  /** A day as the control has it, or the exact time of an earlier date; or empty. */
  other_date: "",
  /** The author's id. If it is empty, the post keeps its author, or gets the one who creates it. */
  author_id: "",
};

export type PostValues = typeof EMPTY;

type PublishName = "published" | "later" | "publish_at" | "date" | "other_date";
export type TextName = Exclude<keyof PostValues, PublishName | "author_id">;

export type SavedPost = Omit<PostInput, "publish_at"> & {
  publish_at?: string | null;
  author_id?: string | null;
};

/** `keepsDate`: a published post keeps its date, unless another choice is made. */
export function savedValues(post: SavedPost, keepsDate = false): PostValues {
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
    published: post.published || Boolean(post.publish_at),
    later: Boolean(post.publish_at),
    publish_at: post.publish_at ? toLocalTime(new Date(post.publish_at), timeZone) : "",
    date: post.published && keepsDate ? "keep" : "today",
    other_date: "",
    author_id: post.author_id ?? "",
  };
}

/** The form's values after a save: as they are stored, unless they were changed since they were sent. */
export function valuesAfterSave(current: PostValues, sent: PostValues, stored: PostValues) {
  const entries = Object.entries(stored).map(([key, value]) => {
    const name = key as keyof PostValues;
    return [name, current[name] === sent[name] ? value : current[name]];
  });
  return Object.fromEntries(entries) as PostValues;
}

/** A saved post while it is still being edited: a date that was chosen stays. */
export function valuesOfSaved(post: SavedPost, { date }: PostValues, keepsDate = false) {
  return savedValues(post, keepsDate || date !== "today");
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

/**
 * Whether nothing was written and no image was chosen. The editor may have added an empty
 * paragraph.
 */
export function isBlank(values: PostValues) {
  return WRITTEN.every((name) => String(values[name]).replaceAll(NO_TEXT, "") === "");
}

/** The slug follows the title until it is edited. */
export function withFollowingSlug(values: PostValues, title: string): PostValues {
  const follows = values.slug === slugOf(values.title);
  return { ...values, title, slug: follows ? slugOf(title) : values.slug };
}
