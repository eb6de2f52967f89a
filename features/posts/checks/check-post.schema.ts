import { z } from "zod";
import { CONTENT_MAX } from "../model/post.schema.ts";

// A form that is being filled in may have more than can be saved.
const LINE_MAX = 10_000;
const IDS_MAX = 100;
const line = z.string().max(LINE_MAX).default("");

/** A post as its form has it, valid or not. */
export const postCheckSchema = z.object({
  title: line,
  slug: line,
  excerpt: line,
  content: z.string().max(CONTENT_MAX).default(""),
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
