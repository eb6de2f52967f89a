import { z } from "zod";
import { pageParam } from "#platform/http/page-number.ts";
import { tagSchema } from "../editing/bulk-posts.schema.ts";

export const TAGS_PER_PAGE = 50;
export const DESCRIPTION_MAX = 300;

const SEARCH_MAX = 100;

/** One that posts have. It may be longer, or written differently, than tags that are entered now. */
export const usedTagSchema = z.string("Choose a tag.").min(1, "Choose a tag.").max(10_000);

/** The query of `GET /api/admin/tags`. */
export const tagsQuerySchema = z.object({
  page: pageParam,
  /** A part of the tag, in any case. */
  q: z.string().trim().max(SEARCH_MAX, "Search must be less than 100 characters").default(""),
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
