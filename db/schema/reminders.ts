import { pgTable, text } from "drizzle-orm/pg-core";
import { now } from "./columns.ts";

/** Reminders that were sent by email, so that no one gets one twice. */
export const sentReminders = pgTable("sent_reminders", {
  /**
   * The reminder and its day: "morning:2026-11-18", or a registration's
   * "registration:ID:2027-03-05:30".
   */
  key: text().primaryKey(),
  sentAt: now("sent_at"),
});
