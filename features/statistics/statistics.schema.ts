import { z } from "zod";

/** How many days the page shows, today included. */
const RANGES = [7, 30, 90, 365] as const;
type Range = (typeof RANGES)[number];
export const DEFAULT_RANGE: Range = 30;

const IDS_MAX = 100;

export const statisticsQuerySchema = z.object({
  days: z
    .string()
    .optional()
    .transform((days) => rangeOf(days ?? String(DEFAULT_RANGE)))
    .refine((days) => days !== undefined, `Choose one of ${RANGES.join(", ")} days.`)
    .transform((days) => days ?? DEFAULT_RANGE),
  post: z.uuid("This isn’t the id of a post.").optional(),
});

export const postViewsQuerySchema = z.object({
  ids: z
    .string("List the ids of posts.")
    .transform((ids) => ids.split(","))
    .pipe(
      z
        .array(z.uuid("This isn’t the id of a post."))
        .max(IDS_MAX, `List at most ${IDS_MAX} posts.`),
    ),
});

function rangeOf(days: string | null) {
  return RANGES.find((range) => String(range) === days);
}
