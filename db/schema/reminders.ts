import { pgTable, text } from "drizzle-orm/pg-core";
import { now } from "./columns.ts";

/** What someone was reminded of by email, so that no one is reminded twice. */
export const sentReminders = pgTable("sent_reminders", {
  /** What, and for which day: "morning:2026-11-18", or a registration's "registration:ID:2027-03-05:30". */
  key: text().primaryKey(),
  sentAt: now("sent_at"),
});
