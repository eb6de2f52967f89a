import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./auth.ts";
import { bytea, id, now, time } from "./columns.ts";
import { blogPosts } from "./posts.ts";

/** One run of an import: what was read, what was chosen, and what happened. */
export const imports = pgTable(
  "imports",
  {
    id: id(),
    source: text({ enum: ["linkedin", "wordpress"] }).notNull(),
    /** Changed only by the transitions of features/import/job/stages.ts. */
    stage: text({
      enum: [
        "reading",
        "ready",
        "writing",
        "writing_failed",
        "fetching_images",
        "fetching_failed",
        "retrying_images",
        "retrying_failed",
        "done",
        "cancelled",
        "undoing",
        "undoing_failed",
        "undone",
      ],
    }).notNull(),
    /** The files' names, for people. */
    files: text().array().notNull().default([]),
    options: jsonb().notNull().default({}),
    /** Where the images of the export were, by the id that posts refer to. */
    attachments: jsonb().notNull().default({}),
    report: jsonb(),
    startedBy: uuid("started_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: now("created_at"),
    finishedAt: time("finished_at"),
  },
  (table) => [index("imports_created_at").on(table.createdAt.desc().nullsFirst())],
);

/** The uploaded files in compressed pieces, until the import is over: any process can resume it. */
export const importChunks = pgTable(
  "import_chunks",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    file: integer().notNull(),
    number: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.file, table.number] })],
);

export const importItems = pgTable(
  "import_items",
  {
    id: id(),
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** Site and post id, else guid, or the hash of a long one: a later run recognizes the item. */
    sourceKey: text("source_key").notNull(),
    verdict: text({ enum: ["new", "same", "changed", "skipped"] }).notNull(),
    chosen: boolean().notNull().default(true),
    outcome: text({ enum: ["created", "updated", "failed", "undone"] }),
    postId: uuid("post_id").references(() => blogPosts.id, { onDelete: "set null" }),
    item: jsonb().notNull(),
    warnings: jsonb().notNull().default([]),
  },
  (table) => [
    uniqueIndex("import_items_import_id_source_key").on(table.importId, table.sourceKey),
    index("import_items_import_id_position").on(table.importId, table.position),
    index("import_items_source_key").on(table.sourceKey),
    // Looked up for every post that is deleted, as are those of the redirects.
    index("import_items_post_id").on(table.postId),
  ],
);
