import { z } from "zod";
import { pageParam } from "#platform/http/page-number.ts";

export const USERS_PER_PAGE = 25;

const SEARCH_MAX = 100;

/** The accounts that the list can show. */
const ACCOUNT_FILTERS = [
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
  page: pageParam,
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
