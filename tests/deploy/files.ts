import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");

export function readText(path: string) {
  return readFileSync(join(root, path), "utf8");
}

/** Whether the program is on this machine. If not, says which test is skipped. */
export function hasProgram(program: string, args: string[]) {
  if (!spawnSync(program, args).error) return true;
  process.stderr.write(`SKIPPED: ${program} is not installed.\n`);
  return false;
}
