import { sql } from "drizzle-orm";
import { date, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";
import { id, now, time } from "./columns.ts";

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    stage: text({ enum: ["new", "qualified", "proposed", "won", "lost", "archived", "spam"] })
      .notNull()
      .default("new"),
    /** The stage as earlier versions store it. A trigger writes it while they may still run. */
    state: text({ enum: ["new", "answered", "archived", "spam"] })
      .notNull()
      .default("new"),
    ownerId: uuid("owner_id").references(() => users.id, { onDelete: "set null" }),
    /** A day in the firm's time zone, as the due date. */
    followUpOn: date("follow_up_on"),
    /** Why it looks like spam, in words: "honeypot", "too many links". */
    spamSignals: text("spam_signals").array().notNull().default([]),
    /** The path and title of the page that the visitor came from: "/blog/why-reports-disagree". */
    source: text(),
    sourceTitle: text("source_title"),
    agency: text(),
    solicitationNumber: text("solicitation_number"),
    dueDate: date("due_date"),
    readAt: time("read_at"),
    /** Notes from before the timeline had any. */
    notes: text(),
    createdAt: now("created_at"),
  },
  (table) => [
    index("contact_messages_created_at").on(table.createdAt.desc().nullsFirst()),
    index("contact_messages_state").on(table.state, table.createdAt.desc().nullsFirst()),
    index("contact_messages_stage").on(table.stage, table.createdAt.desc().nullsFirst()),
    index("contact_messages_follow_up_on")
      .on(table.followUpOn)
      .where(sql`${table.followUpOn} is not null`),
  ],
);

/** Events of a message after it arrived: see features/contact/commands.server.ts. */
export const messageEvents = pgTable(
  "message_events",
  {
    id: id(),
    messageId: uuid("message_id")
      .notNull()
      .references(() => contactMessages.id, { onDelete: "cascade" }),
    kind: text({
      enum: ["read", "stage", "owner", "follow_up", "note", "reply", "answer"],
    }).notNull(),
    /** The text of a note, of a reply or of the visitor's answer. */
    text: text(),
    /** The values that changed, by kind: the stage, the owner's id, the id of the reply's email. */
    details: jsonb().$type<Record<string, string | null>>().notNull().default({}),
    actorId: uuid("actor_id").references(() => users.id, { onDelete: "set null" }),
    at: now("at"),
  },
  (table) => [index("message_events_message_id").on(table.messageId, table.at)],
);
