import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";
import { id, now } from "./columns.ts";

/** A smaller copy of an image, in a format that browsers load faster. */
export type Variant = {
  name: string;
  type: "image/avif" | "image/webp";
  width: number;
  height: number;
};

export const media = pgTable("media", {
  id: id(),
  name: text().notNull().unique(),
  contentType: text("content_type").notNull(),
  bytes: integer().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  variants: jsonb().$type<Variant[]>().notNull().default([]),
  uploadedBy: uuid("uploaded_by").references(() => users.id, { onDelete: "set null" }),
  createdAt: now("created_at"),
});
