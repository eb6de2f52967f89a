import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, now, time } from "./columns.ts";

/** Errors, one row for all that have the same fingerprint. Contains no values that people entered. */
export const errorReports = pgTable(
  "error_reports",
  {
    id: id(),
    fingerprint: text().notNull().unique(),
    /** Where it happened, such as "request", "job" or "browser". */
    kind: text().notNull(),
    /** The class of the error. */
    type: text().notNull(),
    message: text().notNull(),
    stack: text(),
    /** The pattern of the URL, such as "/blog/:slug", or the kind of job. */
    route: text(),
    /** The version that was running at the latest occurrence. */
    release: text().notNull(),
    request_id: text("request_id"),
    count: integer().notNull(),
    first_seen_at: now("first_seen_at"),
    last_seen_at: now("last_seen_at"),
    /** Null again when the error returns. */
    fixed_at: time("fixed_at"),
    fixed_by: text("fixed_by"),
  },
  (table) => [index("error_reports_last_seen_at").on(table.last_seen_at.desc())],
);
