import { z } from "zod";
import { imageNameOf } from "#features/media/media.schema.ts";
import { FIRST_DATE, TOO_EARLY } from "../publishing/publish-time.ts";
import { isReserved, SLUG_MAX } from "./slug.ts";

export const TITLE_MAX = 200;
export const EXCERPT_MAX = 500;
export const TAGS_MAX = 500;
export const META_TITLE_MAX = 60;
export const META_DESCRIPTION_MAX = 160;
export const CONTENT_MAX = 1_000_000;
const URL_MAX = 2000;

export const POSTS_PER_PAGE = 12;

export const postSchema = z.object({
  title: z
    .string("Title is required")
    .trim()
    .min(1, "Title is required")
    .max(TITLE_MAX, "Title must be less than 200 characters"),
  slug: z
    .string("Slug is required")
    .trim()
    .min(1, "Slug is required")
    .max(SLUG_MAX, "Slug must be less than 200 characters")
    .regex(/^[a-z0-9-]+$/, "Slug must contain only lowercase letters, numbers, and hyphens")
    .refine((slug) => !isReserved(slug), "This slug is reserved. Please choose another."),
  excerpt: optionalText(EXCERPT_MAX, "Excerpt must be less than 500 characters"),
  content: z
    .string("Content is required")
    .refine((content) => content.trim() !== "", "Content is required")
    .max(CONTENT_MAX, "Content must be less than 1,000,000 characters"),
  featured_image: optionalImage(),
  tags: z
    .union([z.string(), z.array(z.string()).transform((tags) => tags.join(","))])
    .optional()
    .transform((tags) => tags ?? "")
    .refine((tags) => tags.length <= TAGS_MAX, "Tags must be less than 500 characters")
    .transform(splitTags),
  meta_title: optionalText(META_TITLE_MAX, "Meta title must be less than 60 characters"),
  meta_description: optionalText(
    META_DESCRIPTION_MAX,
    "Meta description must be less than 160 characters",
  ),
  og_image: optionalImage(),
  published: z.boolean("Published must be true or false").default(false),
  publish_at: z.iso
    .datetime({ offset: true, error: "Publish at must be a date and time" })
    .or(z.literal(""))
    .nullish()
    .transform((text) => (text ? new Date(text) : null)),
});

/** Without an author, a new post is by the one who creates it, and an existing one keeps its author. */
const author_id = z
  .uuid("Choose an author from the list.")
  .or(z.literal(""))
  .nullable()
  .transform((id) => id || undefined)
  .optional();

/** With the id of the working copy that the post was written in, which the save deletes. */
export const newPostSchema = postSchema.extend({ author_id, working_copy: z.uuid().optional() });

/** Of a post, as the database stores it. */
export const versionSchema = z.int32().positive();

/** With the version that the editor started from, a newer save is not overwritten unseen. */
export const postUpdateSchema = postSchema.extend({
  author_id,
  version: versionSchema.optional(),
  /** The date of publication stays, instead of being set to the time of the save. */
  keep_date: z.boolean("Keep date must be true or false").default(false),
  /** The date of publication is set to this one. */
  date: z.iso
    .datetime({ offset: true, error: "Date must be a date and time" })
    .transform((text) => new Date(text))
    .refine((date) => date >= FIRST_DATE, TOO_EARLY)
    .nullish(),
});

export type PostInput = z.output<typeof postSchema>;
export type NewPostInput = z.output<typeof newPostSchema>;
export type PostUpdate = z.output<typeof postUpdateSchema>;

/** Split on commas, trimmed, empties and repetitions dropped. */
export function splitTags(text: string) {
  return [...new Set(text.split(",").map((tag) => tag.trim()))].filter((tag) => tag !== "");
}

function optionalText(max: number, message: string) {
  return z
    .string()
    .trim()
    .max(max, message)
    .nullish()
    .transform((text) => text || null);
}

function optionalImage() {
  return z
    .string("Must be a valid URL")
    .trim()
    .max(URL_MAX, "Must be a valid URL")
    .refine(isImageUrl, "Must be a valid URL")
    .nullish()
    .transform((url) => url || null);
}

/** One of our own images, or one anywhere on the web. */
function isImageUrl(text: string) {
  if (text === "" || imageNameOf(text)) return true;
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
