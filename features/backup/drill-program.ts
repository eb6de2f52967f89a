// The program of a scheduled drill: restores the backup it is given into a temporary place.
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { restoreIntoScratch } from "./drill.server.ts";
import { backupErrorMessage, type Manifest } from "./manifest.server.ts";

export type DrillResult = { manifest: Manifest; bytes: number } | { error: string };

const folder = await mkdtemp(join(tmpdir(), "site-drill-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
// The site that started this process has stopped.
process.on("disconnect", () => process.exit(1));

const result = await restoreIntoScratch(process.argv[2] ?? "", folder).catch(
  (error): DrillResult => ({ error: backupErrorMessage(error) }),
);
process.send?.(result, () => process.exit(0));
