import type { Db } from "#db/client.ts";
import { latestRuns } from "./backup-runs.server.ts";

/** The latest backup and drill; failures only if nothing has succeeded since. */
export async function backupStatus(db: Pick<Db, "select">) {
  const backup = await latestRuns(db, "backup");
  const drill = await latestRuns(db, "drill");
  return {
    latest: succeeded(backup),
    failed: failedSince(backup),
    latest_drill: succeeded(drill),
    failed_drill: failedSince(drill),
  };
}

type Runs = Awaited<ReturnType<typeof latestRuns>>;

function succeeded({ succeeded: run }: Runs) {
  return run ? { at: run.startedAt, bytes: run.bytes ?? 0 } : null;
}

function failedSince({ succeeded: good, failed: bad }: Runs) {
  if (!bad || (good && good.startedAt > bad.startedAt)) return null;
  return { at: bad.startedAt, error: bad.error ?? "" };
}
