import { restoreBackup } from "./restore-backup.server.ts";

/**
 * Restores a backup into an embedded database and a folder of its own. The restore compares the
 * content of every table and image with the backup, and fails at a difference.
 */
export function restoreIntoScratch(
  path: string,
  dataDir: string,
  onProgress: (line: string) => void = () => {},
) {
  const place = { dataDir, databaseUrl: undefined, s3: undefined };
  return restoreBackup(path, place, { replace: false, onProgress });
}
