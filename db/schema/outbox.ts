import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, now, time } from "./columns.ts";
import { contactMessages } from "./contact.ts";

/** Email to send, and what happened to it. A job of kind "mail" sends it. */
export const outbox = pgTable(
  "outbox",
  {
    id: id(),
    contactMessageId: uuid("contact_message_id").references(() => contactMessages.id, {
      onDelete: "cascade",
    }),
    kind: text({ enum: ["account", "contact", "confirmation"] })
      .notNull()
      .default("account"),
    mail: jsonb().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: now("next_attempt_at"),
    sentAt: time("sent_at"),
    failedAt: time("failed_at"),
    lastError: text("last_error"),
    createdAt: now("created_at"),
  },
  (table) => [
    index("outbox_unsent").on(table.createdAt).where(sql`${table.sentAt} is null`),
    index("outbox_contact_message_id").on(table.contactMessageId),
  ],
);
