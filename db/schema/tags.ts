import { pgTable, text } from "drizzle-orm/pg-core";
import { now } from "./columns.ts";

/** Descriptions for the pages of tags. A tag without a row has no description. */
export const tagDescriptions = pgTable("tag_descriptions", {
  tag: text().primaryKey(),
  description: text().notNull(),
});

/** Tags that were renamed or merged, and the tag they lead to. */
export const tagRedirects = pgTable("tag_redirects", {
  tag: text().primaryKey(),
  target: text().notNull(),
  created_at: now("created_at"),
});
