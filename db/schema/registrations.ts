import { date, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";
import { id, now, time } from "./columns.ts";

/** Registrations, certifications, insurance and clearances that the firm must renew. */
export const registrations = pgTable("registrations", {
  id: id(),
  name: text().notNull(),
  number: text(),
  authority: text(),
  /** The last day on which it is valid. Null: it does not expire. */
  valid_until: date("valid_until"),
  owner_id: uuid("owner_id").references(() => users.id, { onDelete: "set null" }),
  renewal_url: text("renewal_url"),
  note: text(),
  /** The id of the identifier on the capability statement that shows it. */
  identifier_id: text("identifier_id"),
  /** Mutes reminders until the date of validity changes. */
  muted_at: time("muted_at"),
  version: integer().notNull().default(1),
  created_at: now("created_at"),
});
