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
  validUntil: date("valid_until"),
  ownerId: uuid("owner_id").references(() => users.id, { onDelete: "set null" }),
  renewalUrl: text("renewal_url"),
  note: text(),
  /** The id of the identifier on the capability statement that shows it. */
  identifierId: text("identifier_id"),
  /** No reminders until the date of validity changes. */
  mutedAt: time("muted_at"),
  version: integer().notNull().default(1),
  createdAt: now("created_at"),
});
