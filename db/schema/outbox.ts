import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, now, time } from "./columns.ts";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: { name: string; address: string };
  /** The Message-IDs of earlier emails, for the thread that it belongs to. */
  inReplyTo?: string;
  references?: string[];
  headers?: Record<string, string>;
  /** A secret link, created when the email is sent, so that the outbox contains no secret. */
  link?: { purpose: string; userId: string };
};

/** `unconfirmed`: it was sent once without a response. Sending it once more would make a third copy. */
type StoredMail = Mail & { unconfirmed?: true };

/** Email to send, and what happened to it. A job of kind "mail" sends it. */
export const outbox = pgTable(
  "outbox",
  {
    id: id(),
    /** Both in the words of the feature that enqueued it: "contact", and the id of a message. */
    kind: text().notNull(),
    subject: text(),
    mail: jsonb().$type<StoredMail>().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: now("next_attempt_at"),
    sentAt: time("sent_at"),
    failedAt: time("failed_at"),
    lastError: text("last_error"),
    createdAt: now("created_at"),
  },
  (table) => [
    index("outbox_unsent").on(table.createdAt).where(sql`${table.sentAt} is null`),
    index("outbox_subject").on(table.subject),
  ],
);
