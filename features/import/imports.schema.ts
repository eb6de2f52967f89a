import { z } from "zod";
import { MB } from "#platform/text/byte-size.ts";

export type { ImportReport, ItemFacts } from "#db/schema/import.ts";

export const ITEMS_PER_PAGE = 50;
export const FILE_MAX_BYTES = 500 * MB;
export const FILES_MAX = 50;
export const ENTRIES_MAX = 100;

export const newImportSchema = z.object({ source: z.enum(["wordpress", "linkedin"]) });

export const choiceSchema = z.object({
  chosen: z.boolean(),
  /** The ids of items; all that can be imported if left out. */
  ids: z.array(z.uuid()).max(1000).optional(),
});

export const startSchema = z.object({
  /** The action for posts that were imported before and have changed in the export. */
  on_existing: z.enum(["skip", "update"]).default("skip"),
  fetch_images: z.boolean().default(false),
});

export type ImportOptions = z.output<typeof startSchema>;

/** A text without half of a surrogate pair, which PostgreSQL's JSON can't contain. */
const text = (max: number) =>
  z
    .string()
    .overwrite((entered) => entered.toWellFormed())
    .max(max)
    .default("");

/** Articles as typed on the LinkedIn tab. One without a title or content counts as failed. */
export const linkedInEntriesSchema = z.object({
  entries: z
    .array(
      z.object({
        url: text(2000),
        title: text(1000),
        slug: text(1000),
        content: text(1_000_000),
        excerpt: text(5000),
      }),
    )
    .min(1, "Please enter at least one LinkedIn article URL")
    .max(ENTRIES_MAX, `At most ${ENTRIES_MAX} articles can be imported at once.`),
});

export type LinkedInEntry = z.output<typeof linkedInEntriesSchema>["entries"][number];
