import { readFile } from "node:fs/promises";

/**
 * When a running process began, in words that only ever fit that one process; undefined when none
 * runs under this pid. A pid alone is not enough: it is given again to others.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  if (!isRunning(pid)) return undefined;
  const bootId = await read("/proc/sys/kernel/random/boot_id");
  if (bootId === undefined) return "unknown";
  const stat = await read(`/proc/${pid}/stat`);
  // The second field is the program's name in brackets, which may contain anything.
  const [state, ...fields] = stat?.slice(stat.lastIndexOf(")") + 2).split(" ") ?? ["X"];
  const isDead = state === "Z" || state === "X";
  return isDead ? undefined : `${bootId.trim()} ${fields[18]}`;
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function read(path: string) {
  return readFile(path, "utf8").catch(() => undefined);
}
