import { pgTable, text } from "drizzle-orm/pg-core";
import { now } from "./columns.ts";

/** What someone was reminded of by email, so that no one is reminded twice. */
export const sentReminders = pgTable("sent_reminders", {
  /** What, and for which day: "follow-up:USER:2026-11-18". */
  key: text().primaryKey(),
  sentAt: now("sent_at"),
});
