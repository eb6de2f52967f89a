import { z } from "zod";
import { TAGS_MAX, versionSchema } from "../model/post.schema.ts";

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
