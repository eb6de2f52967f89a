import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

const EVERY_MS = 50;

/** Memory that a process holds, in megabytes. Linux only. */
export async function resident(pid: number | undefined) {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** The most that it held while the work was done. */
export async function mostResident(pid: number | undefined, work: () => Promise<unknown>) {
  let most = await resident(pid);
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    most = Math.max(most, await resident(pid));
    await delay(EVERY_MS);
  }
  await working;
  return most;
}
