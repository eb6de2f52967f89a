import { date, index, pgTable, text } from "drizzle-orm/pg-core";
import { id, now, time } from "./columns.ts";

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    state: text({ enum: ["new", "answered", "archived", "spam"] })
      .notNull()
      .default("new"),
    /** Why it looks like spam, in words: "honeypot", "too many links". */
    spamSignals: text("spam_signals").array().notNull().default([]),
    /** The path and title of the page that the visitor came from: "/blog/why-reports-disagree". */
    source: text(),
    sourceTitle: text("source_title"),
    agency: text(),
    solicitationNumber: text("solicitation_number"),
    dueDate: date("due_date"),
    readAt: time("read_at"),
    notes: text(),
    createdAt: now("created_at"),
  },
  (table) => [
    index("contact_messages_created_at").on(table.createdAt.desc().nullsFirst()),
    index("contact_messages_state").on(table.state, table.createdAt.desc().nullsFirst()),
  ],
);
