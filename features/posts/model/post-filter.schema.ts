import { z } from "zod";
import { pageParamOrFirst } from "#platform/http/page-number.ts";

export const MANAGED_PER_PAGE = 50;
/** Beyond it a list says "1,000+": counting everything takes longer the more posts there are. */
export const COUNTED_MAX = 1_000;
/** The same for a search and for a tag, where each match costs more. A search returns no others. */
export const MATCHES_MAX = 200;

const SEARCH_MAX = 200;
const TAG_MAX = 500;

const POST_STATUSES = ["published", "draft", "scheduled", "deleted"] as const;
const POST_SORTS = ["newest", "oldest", "updated", "title", "published"] as const;

/** What Manage Posts shows, as a URL gives it: invalid parameters are left out. */
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
