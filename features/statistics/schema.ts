import { z } from "zod";
import { DEFAULT_RANGE, RANGES, SORTS } from "./ranges.ts";

const IDS_MAX = 100;
const id = z.uuid("This isn’t the id of a post.");

export const statisticsQuerySchema = z.object({
  days: z
    .enum(RANGES.map(String), `Choose one of ${RANGES.join(", ")} days.`)
    .default(String(DEFAULT_RANGE))
    .transform(Number),
  post: id.optional(),
  sort: z.enum(SORTS, "Sort by views or messages.").default("views"),
});

export const postViewsQuerySchema = z.object({
  ids: z
    .string("List the ids of posts.")
    .transform((ids) => ids.split(","))
    .pipe(z.array(id).max(IDS_MAX, `List at most ${IDS_MAX} posts.`)),
});
