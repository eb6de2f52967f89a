import type { ChildProcess } from "node:child_process";
import { readdir, readFile, readlink, writeFile } from "node:fs/promises";

/** Counts the open sockets of a process, and its open files outside of one folder. Linux only. */
export async function openDescriptors({ pid }: ChildProcess, exceptIn: string) {
  const folder = `/proc/${pid}/fd`;
  const open = await Promise.all(
    (await readdir(folder)).map((name) => readlink(`${folder}/${name}`).catch(() => undefined)),
  );
  return open.filter((path) => path !== undefined && !path.startsWith(`${exceptIn}/`)).length;
}

/** Resets the peak of memory, which a start would raise above what follows. Linux only. */
export async function resetPeak({ pid }: ChildProcess) {
  await writeFile(`/proc/${pid}/clear_refs`, "5");
}

/** The most memory that a process has had since the reset, in MB. Linux only. */
export async function peakMegabytes({ pid }: ChildProcess) {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
