import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";
import { id, now } from "./columns.ts";

/** A copy of an image: smaller, in a format that browsers load faster, or a JPEG of an AVIF. */
export type Variant = {
  name: string;
  type: "image/avif" | "image/webp" | "image/jpeg";
  width: number;
  height: number;
};

export const media = pgTable(
  "media",
  {
    id: id(),
    /** The last part of its URL, which never changes. */
    name: text().notNull().unique(),
    /** The stored file once another has replaced the first one, which had the image's own name. */
    file: text(),
    /** Deleted files of this image. Requests for them are redirected to the current file. */
    replacedFiles: text("replaced_files").array().notNull().default([]),
    /** The file's name where the image came from. */
    fileName: text("file_name").notNull().default(""),
    alt: text().notNull().default(""),
    contentType: text("content_type").notNull(),
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    variants: jsonb().$type<Variant[]>().notNull().default([]),
    uploadedBy: uuid("uploaded_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: now("created_at"),
  },
  (table) => [
    index("media_created_at").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("media_replaced_files").using("gin", table.replacedFiles).with({ fastupdate: false }),
  ],
);
