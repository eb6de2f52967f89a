// Loaded into the measured site: on SIGUSR2, it prints the CPU time used so far.
import { isMainThread } from "node:worker_threads";

export type CpuUse = { all: number; main: number };

if (isMainThread) {
  process.on("SIGUSR2", () => {
    const use: CpuUse = { all: ms(process.cpuUsage()), main: ms(process.threadCpuUsage()) };
    process.stdout.write(`cpu ${JSON.stringify(use)}\n`);
  });
}

function ms({ user, system }: NodeJS.CpuUsage) {
  return (user + system) / 1000;
}
