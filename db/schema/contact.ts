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
    owner_id: uuid().references(() => users.id, { onDelete: "set null" }),
    /** A day in the firm's time zone, as the due date. */
    follow_up_on: date(),
    /** Why it looks like spam, in words: "honeypot", "too many links". */
    spam_signals: text().array().notNull().default([]),
    /** The path and title of the page that the visitor came from: "/blog/why-reports-disagree". */
    source: text(),
    source_title: text(),
    agency: text(),
    solicitation_number: text(),
    due_date: date(),
    read_at: time("read_at"),
    /** Notes from before the timeline had any. */
    notes: text(),
    created_at: now("created_at"),
  },
  (table) => [
    index("contact_messages_created_at").on(table.created_at.desc().nullsFirst()),
    index("contact_messages_state").on(table.state, table.created_at.desc().nullsFirst()),
    index("contact_messages_stage").on(table.stage, table.created_at.desc().nullsFirst()),
    index("contact_messages_follow_up_on")
      .on(table.follow_up_on)
      .where(sql`${table.follow_up_on} is not null`),
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
