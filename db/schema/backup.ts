import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, time } from "./columns.ts";

/** Backups and drills of this installation, and how they ended. */
export const backupRuns = pgTable(
  "backup_runs",
  {
    id: id(),
    kind: text({ enum: ["backup", "drill"] }).notNull(),
    startedAt: time("started_at").notNull(),
    finishedAt: time("finished_at").notNull(),
    /** A sentence for people. Null: it succeeded. */
    error: text(),
    /** The size of the backup, and what was in it. */
    bytes: bigint({ mode: "number" }),
    rows: integer(),
    images: integer(),
  },
  (table) => [index("backup_runs_kind").on(table.kind, table.startedAt.desc().nullsFirst())],
);
