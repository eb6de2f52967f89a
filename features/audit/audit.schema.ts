import { z } from "zod";
import { pageParam } from "#platform/http/page-number.ts";

export const AUDIT_PER_PAGE = 50;

const ACTION_NAMES = /^[a-z_]{1,40}(,[a-z_]{1,40}){0,49}$/;
const PERSON_MAX = 255;

const DAY = "Day must be a date such as 2026-03-05";

const empty = z.literal("").transform(() => undefined);

/** The query of `GET /api/admin/audit`. An empty value filters nothing. */
export const auditFilterSchema = z.object({
  page: pageParam,
  /** One or more actions: "post_deleted,post_published". */
  action: empty
    .or(
      z
        .string()
        .regex(ACTION_NAMES, "Action must be a list of names such as post_deleted")
        .transform((names) => names.split(",")),
    )
    .optional(),
  /** The beginning of an email address. */
  person: z
    .string()
    .trim()
    .toLowerCase()
    .max(PERSON_MAX, "Email must be less than 255 characters")
    .regex(/^\P{Cc}*$/u, "Email must not contain control characters")
    .optional(),
  /** A day in the firm's time zone. */
  day: empty.or(z.iso.date(DAY).refine(hasYear, DAY)).optional(),
});

/** An export has no pages. */
export const auditExportSchema = auditFilterSchema.omit({ page: true });

export type AuditFilter = z.output<typeof auditFilterSchema>;

/** PostgreSQL has no year 0. */
function hasYear(day: string) {
  return !day.startsWith("0000");
}
