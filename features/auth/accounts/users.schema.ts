import { z } from "zod";

export const USERS_PER_PAGE = 25;

const SEARCH_MAX = 100;
const PAGE_MAX = 100_000;
const PAGE = "Page must be a whole number, 1 or higher";

/** Which accounts the list shows. */
export const ACCOUNT_FILTERS = [
  "all",
  "admins",
  "active",
  "not_confirmed",
  "invited",
  "deactivated",
] as const;
export type AccountFilter = (typeof ACCOUNT_FILTERS)[number];

/** The query of `GET /api/admin/users`. */
export const usersQuerySchema = z.object({
  page: z.coerce.number(PAGE).int(PAGE).min(1, PAGE).max(PAGE_MAX, PAGE).default(1),
  /** Beginnings of words in names and email addresses. */
  q: z
    .string()
    .trim()
    .max(SEARCH_MAX, "Search must be less than 100 characters")
    .regex(/^\P{Cc}*$/u, "Search must not contain control characters")
    .default(""),
  show: z.enum(ACCOUNT_FILTERS, "Unknown filter").default("all"),
});

export type UsersQuery = z.output<typeof usersQuerySchema>;
