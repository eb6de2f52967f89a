import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { time } from "./columns.ts";

export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  count: integer().notNull(),
  windowEndsAt: time("window_ends_at").notNull(),
});
