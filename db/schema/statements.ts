import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";
import { id, now, time } from "./columns.ts";
import { contactMessages } from "./contact.ts";

/** Capability statements tailored to a solicitation. One with a token is frozen. */
export const statements = pgTable(
  "statements",
  {
    id: id(),
    title: text().notNull(),
    agency: text(),
    solicitation_number: text(),
    opening: text(),
    /** The parts of the firm's statement that it shows, by the ids of their entries. */
    choices: jsonb().notNull(),
    /** The message that it was made from. */
    messageId: uuid("message_id").references(() => contactMessages.id, { onDelete: "set null" }),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    version: integer().notNull().default(1),
    createdAt: now("created_at"),
    /** The token in its link; `frozen` is everything that the link shows. */
    token: text().unique(),
    frozen: jsonb(),
    frozenAt: time("frozen_at"),
    expiresAt: time("expires_at"),
    revokedAt: time("revoked_at"),
  },
  (table) => [index("statements_message_id").on(table.messageId)],
);

/** When someone opened a statement's link. No addresses. */
export const statementOpenings = pgTable(
  "statement_openings",
  {
    id: id(),
    statementId: uuid("statement_id")
      .notNull()
      .references(() => statements.id, { onDelete: "cascade" }),
    kind: text({ enum: ["page", "pdf"] }).notNull(),
    openedAt: now("opened_at"),
  },
  (table) => [index("statement_openings_statement_id").on(table.statementId, table.openedAt)],
);
