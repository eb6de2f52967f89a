import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { importItems, imports } from "#db/schema/import.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { BadExportError, describeProblem } from "../bad-export.server.ts";
import { FILE_MAX_BYTES, FILES_MAX, type ItemFacts } from "../imports.schema.ts";
import { dryRun } from "./dry-run.server.ts";
import { storeBytes } from "./file-chunks.server.ts";
import { foundItems } from "./file-items.server.ts";
import { getImport, type Import, requireStage, transition } from "./imports.server.ts";

/** Reads one uploaded file as it arrives: stores its bytes, and lists its items. */
export async function readFile(
  db: Db,
  id: string,
  name: string,
  body: AsyncIterable<Uint8Array> | null,
  bytesMax = FILE_MAX_BYTES,
) {
  const reading = await requireStage(db, id, "reading");
  if (!body) throw new AppError("invalid", "The file is empty.");
  if (reading.files.length >= FILES_MAX)
    throw new AppError("invalid", `An import can have at most ${FILES_MAX} files.`);
  const file = reading.files.length;
  await db
    .update(imports)
    .set({ files: [...reading.files, name] })
    .where(eq(imports.id, id));
  const attachments = { ...reading.attachments };
  const list = dryRun(db, id, await listedSoFar(db, id));
  const bytes = storeBytes(db, { importId: id, file }, bounded(body, bytesMax));
  let problem: BadExportError | undefined;
  try {
    for await (const item of foundItems(reading, name, bytes)) {
      if (item.kind === "attachment") attachments[item.id] = item.url;
      else await list.add(item);
    }
  } catch (error) {
    if (!(error instanceof BadExportError)) throw error;
    problem = error;
  }
  await list.finish();
  await db.update(imports).set({ attachments }).where(eq(imports.id, id));
  if (problem) await recordProblem(db, id, name, problem);
}

/** What was read before the error can be imported. A file without any item is rejected. */
async function recordProblem(db: Db, id: string, name: string, problem: BadExportError) {
  const count = await db.$count(importItems, eq(importItems.importId, id));
  if (count === 0) throw new AppError("invalid", problem.message);
  const { report } = await getImport(db, id);
  const { problems = [] } = { ...report };
  await db
    .update(imports)
    .set({ report: { problems: [...problems, describeProblem(name, problem)] } })
    .where(eq(imports.id, id));
}

export async function finishReading(db: Db, id: string): Promise<Import> {
  return transition(db, await getImport(db, id), "finish_reading");
}

/** The keys and slugs of earlier files, so that another part of a split export does not repeat them. */
async function listedSoFar(db: Db, importId: string) {
  const rows = await db
    .select({ key: importItems.sourceKey, slug: sql<string>`${importItems.item} ->> 'slug'` })
    .from(importItems)
    .where(eq(importItems.importId, importId));
  return {
    position: rows.length,
    keys: new Set(rows.map(({ key }) => key)),
    slugs: new Set<ItemFacts["slug"]>(rows.map(({ slug }) => slug)),
  };
}

async function* bounded(body: AsyncIterable<Uint8Array>, bytesMax: number) {
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > bytesMax) throw tooLarge();
      yield chunk;
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("bad_request", "The upload was interrupted.", { cause });
  }
}

export function tooLarge() {
  return new AppError("too_large", "The file is larger than 500 MB.");
}
