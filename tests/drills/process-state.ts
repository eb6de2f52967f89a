import type { ChildProcess } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";

/** How many files and sockets a process has open. Linux only. */
export async function openDescriptors({ pid }: ChildProcess) {
  return (await readdir(`/proc/${pid}/fd`)).length;
}

/** Starts counting the most memory from now on: a start takes more than what follows. Linux only. */
export async function resetPeak({ pid }: ChildProcess) {
  await writeFile(`/proc/${pid}/clear_refs`, "5");
}

/** The most memory that a process has had since the reset, in MB. Linux only. */
export async function peakMegabytes({ pid }: ChildProcess) {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
