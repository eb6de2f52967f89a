import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { imports } from "#db/schema/import.ts";
import type { Actor } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { type Action, nextStage, type Stage, stageWords } from "./stages.ts";
import { storableJson } from "./storable-json.server.ts";

export type Import = typeof imports.$inferSelect;
export type ImportChange = Omit<PgUpdateSetSource<typeof imports>, "stage">;

const RECENT = 20;

export async function createImport(
  db: Pick<Db, "insert">,
  source: Import["source"],
  { userId }: Pick<Actor, "userId">,
  now: Date,
  stage: Stage = "reading",
) {
  const values = { source, stage, startedBy: userId, createdAt: now };
  const [created] = await db.insert(imports).values(values).returning();
  if (!created) throw new Error("The import was not inserted.");
  return created;
}

export async function getImport(db: Pick<Db, "select">, id: string) {
  const [found] = await db.select().from(imports).where(eq(imports.id, id));
  if (!found) throw new AppError("not_found", "Import not found.");
  return found;
}

export function listImports(db: Db) {
  return db
    .select()
    .from(imports)
    .where(ne(imports.stage, "reading"))
    .orderBy(desc(imports.createdAt))
    .limit(RECENT);
}

const SOURCES = { linkedin: "LinkedIn", wordpress: "WordPress" };

/** "WordPress: export.xml" */
export function importName({ source, files }: Import) {
  return [SOURCES[source], files.join(", ")].filter(Boolean).join(": ");
}

export async function requireStage(db: Pick<Db, "select">, id: string, stage: Stage) {
  const found = await getImport(db, id);
  if (found.stage !== stage) throw wrongStage(found.stage);
  return found;
}

/** Moves an import to its next stage, if it is still in the stage in which it was seen. */
export async function transition(
  db: Pick<Db, "update">,
  { id, stage }: Pick<Import, "id" | "stage">,
  action: Action,
  change: ImportChange = {},
) {
  const next = nextStage(stage, action);
  if (!next) throw wrongStage(stage);
  const [changed] = await db
    .update(imports)
    .set({ ...change, stage: next })
    .where(and(eq(imports.id, id), eq(imports.stage, stage)))
    .returning();
  if (!changed)
    throw new AppError("conflict", "This import has just changed. Reload the page and try again.");
  return changed;
}

function wrongStage(stage: Stage) {
  return new AppError("conflict", `This import is ${stageWords(stage)}.`);
}

/** Replaces these parts of the report. Others may be written at the same time. */
export function reportWith(parts: object) {
  return sql`coalesce(${imports.report}, '{}') || ${storableJson(parts)}::jsonb`;
}

export function reportWithoutError() {
  return sql`${imports.report} - 'error'`;
}
