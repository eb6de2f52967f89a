import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, now, time } from "./columns.ts";

/** Work that has to be done at or after a given time, by whichever process claims it first. */
export const jobs = pgTable(
  "jobs",
  {
    id: id(),
    kind: text().notNull(),
    /** The id of an email, an import or another subject. Each has one job of a kind. */
    subject: text().notNull(),
    runAt: now("run_at"),
    attempts: integer().notNull().default(0),
    /** Raised with each request for the same job, so that one made while it runs is not lost. */
    requests: integer().notNull().default(1),
    claimedUntil: time("claimed_until"),
    createdAt: now("created_at"),
  },
  (table) => [
    uniqueIndex("jobs_kind_subject").on(table.kind, table.subject),
    index("jobs_kind_run_at").on(table.kind, table.runAt),
  ],
);
