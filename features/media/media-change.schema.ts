import { z } from "zod";
import { pageParamOrFirst } from "#platform/http/page-number.ts";
import { ALT_MAX, MEDIA_USES } from "./media.schema.ts";

const URL_MAX = 4_000;
const SEARCH_MAX = 200;

export const mediaChangeSchema = z.object({
  alt: z
    .string("Alt text must be text")
    .trim()
    .max(ALT_MAX, `Alt text must be less than ${ALT_MAX} characters`),
});

/** The URL of an image of another site, to be copied to ours. */
export const mediaCopySchema = z.object({ url: z.url("Enter a URL").max(URL_MAX) });

/** The filter as a URL has it: invalid parameters are left out. */
export const mediaFilterSchema = z.object({
  use: z.enum(MEDIA_USES).catch("all"),
  q: z.string().trim().max(SEARCH_MAX).catch(""),
  page: pageParamOrFirst,
});

export type MediaChange = z.infer<typeof mediaChangeSchema>;
export type MediaFilter = z.infer<typeof mediaFilterSchema>;
