import { z } from "zod";
import { imageNameOf } from "#features/media/media.schema.ts";
import { pageParam, pageParamOrFirst } from "#platform/http/page-number.ts";
import { contentExcess } from "./content-limits.ts";
import { isReserved, SLUG_MAX } from "./paths.ts";
import { FIRST_DATE, TOO_EARLY } from "./publish-time.ts";

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
    .max(CONTENT_MAX, "Content must be less than 1,000,000 characters")
    .superRefine(refuseExcess),
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

/**
 * The author's id. Without one, a new post is by the person who creates it, and an existing one
 * keeps its author.
 */
const author_id = z
  .uuid("Choose an author from the list.")
  .or(z.literal(""))
  .nullable()
  .transform((id) => id || undefined)
  .optional();

/** Content that the server can process; it may be less than a whole post. */
export const writtenContent = z.string().max(CONTENT_MAX).superRefine(refuseExcess);

/** With the id of the working copy that the post was written in, which the save deletes. */
export const newPostSchema = postSchema.extend({ author_id, working_copy: z.uuid().optional() });

/** The version of a post, as the database stores it. */
export const versionSchema = z.int32().positive();

/** A change, with the version that was edited, so that a newer save is not overwritten unseen. */
export const postUpdateSchema = postSchema.extend({
  author_id,
  version: versionSchema.optional(),
  /** Whether the date of publication stays, instead of being set to the time of the save. */
  keep_date: z.boolean("Keep date must be true or false").default(false),
  /** The date of publication to set. */
  date: z.iso
    .datetime({ offset: true, error: "Date must be a date and time" })
    .transform((text) => new Date(text))
    .refine((date) => date >= FIRST_DATE, TOO_EARLY)
    .nullish(),
});

export type PostInput = z.output<typeof postSchema>;
export type NewPostInput = z.output<typeof newPostSchema>;
export type PostUpdate = z.output<typeof postUpdateSchema>;

/** Tags from text: split on commas, trimmed, without empty and repeated ones. */
export function splitTags(text: string) {
  return [...new Set(text.split(",").map((tag) => tag.trim()))].filter((tag) => tag !== "");
}

function refuseExcess(content: string, context: z.RefinementCtx) {
  const sentence = contentExcess(content);
  if (sentence) context.addIssue(sentence);
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

export const MANAGED_PER_PAGE = 50;
/** Above this, lists say "1,000+": counting takes longer the more posts there are. */
export const COUNTED_MAX = 1_000;
/** Like `COUNTED_MAX`, for searches and tags, where each match costs more. */
export const MATCHES_MAX = 200;

const SEARCH_MAX = 200;
const TAG_MAX = 500;

const POST_STATUSES = ["published", "draft", "scheduled", "deleted"] as const;
const POST_SORTS = ["newest", "oldest", "updated", "title", "published"] as const;

/** The filter of Manage Posts as a URL has it: invalid parameters are left out. */
export const postFilterSchema = z.object({
  q: z
    .string()
    .transform((text) => text.trim().slice(0, SEARCH_MAX))
    .catch(""),
  status: z.enum(POST_STATUSES).optional().catch(undefined),
  tag: z.string().trim().min(1).max(TAG_MAX).optional().catch(undefined),
  author: z.uuid().optional().catch(undefined),
  sort: z.enum(POST_SORTS).optional().catch(undefined),
  page: pageParamOrFirst,
});

export type PostFilter = z.output<typeof postFilterSchema>;

const BULK_MAX = 100;

const ids = z
  .array(z.uuid("Post not found."))
  .min(1, "Select at least one post.")
  .max(BULK_MAX, `Select at most ${BULK_MAX} posts.`);

export const tagSchema = z
  .string("Enter a tag.")
  .trim()
  .min(1, "Enter a tag.")
  .max(TAGS_MAX, "Tags must be less than 500 characters")
  .refine((tag) => !tag.includes(","), "Enter one tag, without commas.");

export const bulkChangeSchema = z.discriminatedUnion(
  "action",
  [
    z.object({
      action: z.enum(["publish", "unpublish", "delete", "restore"]),
      ids,
      tag: z.undefined().optional(),
    }),
    z.object({ action: z.enum(["add_tag", "remove_tag"]), ids, tag: tagSchema }),
  ],
  "Unknown action.",
);

/** The posts that a bulk change has changed, with the version it saved. */
export const bulkUndoSchema = z.object({
  posts: z
    .array(z.object({ id: z.uuid("Post not found."), version: versionSchema }))
    .min(1)
    .max(BULK_MAX),
});

export type BulkChange = z.output<typeof bulkChangeSchema>;
export type BulkUndo = z.output<typeof bulkUndoSchema>;

export const TAGS_PER_PAGE = 50;
export const DESCRIPTION_MAX = 300;

const TAG_SEARCH_MAX = 100;

/** A tag that posts have. It may be longer than new ones, or written differently. */
export const usedTagSchema = z.string("Choose a tag.").min(1, "Choose a tag.").max(10_000);

/** The query of `GET /api/admin/tags`. */
export const tagsQuerySchema = z.object({
  page: pageParam,
  /** A part of the tag, in any case. */
  q: z.string().trim().max(TAG_SEARCH_MAX, "Search must be less than 100 characters").default(""),
});

export const renameSchema = z.object({ tag: usedTagSchema, to: tagSchema });

export const mergeSchema = z.object({ tag: usedTagSchema, into: usedTagSchema });

export const descriptionSchema = z.object({
  tag: usedTagSchema,
  description: z
    .string("Enter a description.")
    .trim()
    .max(DESCRIPTION_MAX, `Description must be at most ${DESCRIPTION_MAX} characters`),
});

export type TagsQuery = z.output<typeof tagsQuerySchema>;
export type Rename = z.output<typeof renameSchema>;
export type Merge = z.output<typeof mergeSchema>;
export type Description = z.output<typeof descriptionSchema>;

// A form that is being filled in may have longer values than can be saved.
const LINE_MAX = 10_000;
const IDS_MAX = 100;
const line = z.string().max(LINE_MAX).default("");

/** A post as its form has it, valid or not. */
export const postCheckSchema = z.object({
  title: line,
  slug: line,
  excerpt: line,
  content: writtenContent.default(""),
  featured_image: line,
  meta_title: line,
  meta_description: line,
  og_image: line,
});

/** Ids of posts, separated by commas. */
export const warningCountsSchema = z.object({
  ids: z
    .string()
    .transform((ids) => ids.split(","))
    .pipe(z.array(z.uuid()).max(IDS_MAX)),
});
