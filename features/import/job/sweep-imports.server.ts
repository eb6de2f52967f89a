import { and, eq, inArray, lt, notInArray, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { importChunks, imports } from "#db/schema/import.ts";
import { transition } from "./imports.server.ts";
import { NEED_FILES } from "./stages.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Expires imports that were left alone and would need their files. Their items are retained. */
export async function sweepImports(db: Db, now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const left = or(
    and(eq(imports.stage, "reading"), lt(imports.createdAt, daysAgo(1))),
    and(eq(imports.stage, "ready"), lt(imports.createdAt, daysAgo(7))),
    and(eq(imports.stage, "writing_failed"), lt(imports.finishedAt, daysAgo(7))),
  );
  const { id, stage } = imports;
  for (const found of await db.select({ id, stage }).from(imports).where(left)) {
    await transition(db, found, "expire", { finishedAt: now });
  }
  const over = db
    .select({ id: imports.id })
    .from(imports)
    .where(notInArray(imports.stage, NEED_FILES));
  await db.delete(importChunks).where(inArray(importChunks.importId, over));
}
