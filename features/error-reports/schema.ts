import { z } from "zod";
import { pageParam } from "#platform/http/page-number.ts";

export const ERRORS_PER_PAGE = 25;

const SEARCH_MAX = 200;

const ERROR_STATES = ["open", "fixed"] as const;

/** The query of `GET /api/admin/errors`. */
export const errorFilterSchema = z.object({
  state: z.enum(ERROR_STATES, "State must be open or fixed").default("open"),
  /** Words of the message, the type, the route, or a request id. */
  q: z
    .string()
    .trim()
    .max(SEARCH_MAX, "Search must be 200 characters or fewer")
    .regex(/^\P{Cc}*$/u, "Search must not contain control characters")
    .default(""),
  page: pageParam,
});

export type ErrorFilter = z.output<typeof errorFilterSchema>;

/** An error in a browser. Longer texts are cut. */
export const clientErrorSchema = z.object({
  type: z.string().max(200),
  message: z.string().max(2_000),
  stack: z.string().max(8_000).default(""),
  /** Only the pattern of its route is stored. */
  path: z.string().max(2_000),
});

export type ClientError = z.input<typeof clientErrorSchema>;
