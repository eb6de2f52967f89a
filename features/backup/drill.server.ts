import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { restoreBackup } from "./restore-backup.server.ts";

/**
 * Restores a backup into an embedded database and a folder of its own, and removes them. The restore
 * compares the content of every table and image with the backup, and fails at a difference.
 */
export async function restoreIntoScratch(path: string, onProgress?: (line: string) => void) {
  const dataDir = await mkdtemp(join(tmpdir(), "site-drill-"));
  try {
    const place = { dataDir, databaseUrl: undefined, s3: undefined };
    return await restoreBackup(path, place, { replace: false, ...(onProgress && { onProgress }) });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
