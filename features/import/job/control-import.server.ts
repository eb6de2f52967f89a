import type { Db } from "#db/client.ts";
import { requireProfile } from "#features/profiles/profile.server.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { enqueueJob } from "#platform/jobs/jobs.server.ts";
import type { ImportOptions } from "../imports.schema.ts";
import { deleteBytes } from "./file-chunks.server.ts";
import { countItems } from "./import-items.server.ts";
import { IMPORT_JOB } from "./import-job.server.ts";
import {
  getImport,
  type ImportChange,
  importName,
  reportWith,
  reportWithoutError,
  requireStage,
  transition,
} from "./imports.server.ts";

/** As the audit log names them. */
const RUNS = {
  start: "import_started",
  resume: "import_resumed",
  retry_images: "import_images_retried",
  undo: "import_undone",
};
type Run = { action: keyof typeof RUNS; actor: Actor; now: Date; change?: ImportChange };

export async function startImport(
  db: Db,
  id: string,
  options: ImportOptions,
  actor: Actor,
  now: Date,
) {
  const startedBy = actor.userId;
  await requireStage(db, id, "ready");
  // Imported posts need an author.
  await requireProfile(db, startedBy);
  return runImport(db, id, { action: "start", actor, now, change: { options, startedBy } });
}

/** In one transaction with its job, so that a running import always has one. */
export async function runImport(db: Db, id: string, { action, actor, now, change }: Run) {
  const found = await getImport(db, id);
  return db.transaction(async (tx) => {
    const fresh = { report: reportWithoutError(), finishedAt: null };
    const running = await transition(tx, found, action, { ...fresh, ...change });
    await enqueueJob(tx, IMPORT_JOB, id, now);
    await recordAction(tx, actor, RUNS[action], importName(running));
    return running;
  });
}

export async function cancelImport(db: Db, id: string, actor: Actor, now: Date) {
  const found = await getImport(db, id);
  const counts = await countItems(db, id);
  return db.transaction(async (tx) => {
    const change = { report: reportWith({ counts }), finishedAt: now };
    const canceled = await transition(tx, found, "cancel", change);
    await recordAction(tx, actor, "import_cancelled", importName(canceled));
    await deleteBytes(tx, id);
    return canceled;
  });
}
