import { bigserial, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { now } from "./columns.ts";

export const auditLog = pgTable(
  "audit_log",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    at: now("at"),
    action: text().notNull(),
    /** The email address, not the id: entries remain when an account is deleted. */
    actor: text(),
    subject: text(),
    ip: text("address"),
    /** How often it happened, where one row stands for several equal events. */
    count: integer().notNull().default(1),
    /** Names the events that share one row. Null: this row is one event. */
    countKey: text("count_key").unique(),
  },
  (table) => [
    index("audit_log_at").on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("audit_log_action").on(table.action, table.at.desc().nullsFirst()),
    // Used by searches by the beginning of an email address, with any collation of the database.
    index("audit_log_actor").on(table.actor.op("text_pattern_ops")),
    index("audit_log_subject").on(table.subject.op("text_pattern_ops")),
  ],
);
