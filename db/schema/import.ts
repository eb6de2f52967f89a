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
import { allPosts } from "./posts.ts";

export const STAGES = [
  "reading",
  "ready",
  "writing",
  "fetching_images",
  "done",
  "cancelled",
  "undoing",
  "undone",
] as const;
export const VERDICTS = ["new", "same", "changed", "skipped"] as const;
export const OUTCOMES = ["created", "updated", "failed", "undone"] as const;

export type Stage = (typeof STAGES)[number];
export type Verdict = (typeof VERDICTS)[number];
type Outcome = (typeof OUTCOMES)[number];

type StoredOptions = { on_existing?: "skip" | "update"; fetch_images?: boolean };

/** Facts about an item for the list; its content is in `importSources`. */
export type ItemFacts = {
  title: string;
  /** The slug it will get, or has got. */
  slug: string;
  /** The slug in the export. Empty: one will be generated. */
  givenSlug: string;
  tags: string[];
  publishedAt?: string | undefined;
  link?: string | undefined;
  /** Tells whether the article has changed since it was imported. */
  hash: string;
  /** Why it is skipped, or failed. */
  reason?: string;
  /** The post's version after the import: a later one was edited here. */
  version?: number;
  /** The version that an undo of an update brings back. */
  previousVersion?: number;
};

type FailedImage = {
  address: string;
  post_id: string;
  title: string;
  reason: string;
};

/** Images over all runs; `looked_at` of `posts` is how far the latest run is. */
type ImagesReport = {
  fetched: number;
  failed: FailedImage[];
  posts: number;
  looked_at: number;
};

/** Facts about an import, apart from its items. */
export type ImportReport = {
  /** Why the work of this stage stopped, until it is resumed. */
  error?: string;
  /** Errors in the files. What was read before them is in the list. */
  problems?: string[];
  /** After an undo: posts undone, and those left alone because they were edited since. */
  undone?: number;
  kept?: number;
  images?: ImagesReport;
  /** The items by verdict and outcome, when the run ended. */
  counts?: ItemCounts;
};

type ItemCounts = Record<Verdict | Outcome | "chosen" | "chosen_new", number>;

/** One run of an import: what was read, what was chosen, and what happened. */
export const imports = pgTable(
  "imports",
  {
    id: id(),
    source: text({ enum: ["linkedin", "wordpress"] }).notNull(),
    /** Changed only by `transition` of features/import/job/imports.server.ts. */
    stage: text({ enum: STAGES }).notNull(),
    /** The files' names, for people. */
    files: text().array().notNull().default([]),
    options: jsonb().$type<StoredOptions>().notNull().default({}),
    /** The URLs of the export's images, by the id that posts refer to. */
    attachments: jsonb().$type<Record<string, string>>().notNull().default({}),
    report: jsonb().$type<ImportReport>(),
    startedBy: uuid("started_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: now("created_at"),
    finishedAt: time("finished_at"),
  },
  (table) => [index("imports_created_at").on(table.createdAt.desc().nullsFirst())],
);

const importId = () =>
  uuid("import_id")
    .notNull()
    .references(() => imports.id, { onDelete: "cascade" });

/** Unused: only the version before `importSources` stored uploaded files. */
export const importChunks = pgTable(
  "import_chunks",
  {
    importId: importId(),
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
    importId: importId(),
    position: integer().notNull(),
    /** Site and post id, else guid, or the hash of a long one: a later run recognizes the item. */
    sourceKey: text("source_key").notNull(),
    verdict: text({ enum: VERDICTS }).notNull(),
    chosen: boolean().notNull().default(true),
    outcome: text({ enum: OUTCOMES }),
    postId: uuid("post_id").references(() => allPosts.id, { onDelete: "set null" }),
    item: jsonb().$type<ItemFacts>().notNull(),
    warnings: jsonb().$type<string[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex("import_items_import_id_source_key").on(table.importId, table.sourceKey),
    index("import_items_import_id_position").on(table.importId, table.position),
    index("import_items_source_key").on(table.sourceKey),
    // Deleting a post looks up its items, as it does its redirects.
    index("import_items_post_id").on(table.postId),
  ],
);

/** The uploaded items as read, compressed, until the import is over. */
export const importSources = pgTable(
  "import_sources",
  {
    importId: importId(),
    position: integer().notNull(),
    source: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
);
