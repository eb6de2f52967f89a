import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

const EVERY_MS = 50;

/** Resident memory of a process in MB. Linux only. */
export async function resident(pid: number | undefined) {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** Peak resident memory while the work runs. */
export async function peakResident(pid: number | undefined, work: () => Promise<unknown>) {
  let peak = await resident(pid);
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    peak = Math.max(peak, await resident(pid));
    await delay(EVERY_MS);
  }
  await working;
  return peak;
}
