import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

const EVERY_MS = 50;
const MS_PER_TICK = 10;

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

/** CPU time of all threads of a process in ms. Linux only. */
export async function cpuTime(pid: number | undefined) {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // The program's name may contain spaces; the fields after it do not.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

/** CPU time of the main thread of a process in ms. */
export function mainThreadTime(pid: number | undefined) {
  return threadTime(pid, pid);
}

/** CPU time of all running threads of a process in ms, without those that have ended. */
export async function runningThreadsTime(pid: number | undefined) {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(threads.map((thread) => threadTime(pid, thread)));
  return times.reduce((sum, time) => sum + time, 0);
}

/** CPU time of one thread in ms, without the rounding of `cpuTime`. Linux only. */
async function threadTime(pid: number | undefined, thread: string | number | undefined) {
  const schedule = await readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8");
  return Number(schedule.split(" ")[0]) / 1_000_000;
}
