import { z } from "zod";

export const AUDIT_PER_PAGE = 50;

const ACTION_NAMES = /^[a-z_]{1,40}(,[a-z_]{1,40}){0,49}$/;
const PERSON_MAX = 255;
const PAGE_MAX = 100_000;
const PAGE = "Page must be a whole number, 1 or higher";

const DAY = "Day must be a date such as 2026-03-05";

const empty = z.literal("").transform(() => undefined);

/** The query of `GET /api/admin/audit`. An empty value filters nothing. */
export const auditFilterSchema = z.object({
  page: z.coerce.number(PAGE).int(PAGE).min(1, PAGE).max(PAGE_MAX, PAGE).default(1),
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
