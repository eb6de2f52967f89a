import { z } from "zod";

export const ERRORS_PER_PAGE = 25;

const SEARCH_MAX = 200;
const PAGE_MAX = 10_000;
const PAGE = "Page must be a whole number, 1 or higher";

export const ERROR_STATES = ["open", "fixed"] as const;

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
  page: z.coerce.number(PAGE).int(PAGE).min(1, PAGE).max(PAGE_MAX, PAGE).default(1),
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
