// Loaded into a measured process: on SIGUSR2, it prints what V8 says about its memory. JavaScript,
// because TypeScript would load a compiler into that process.
import { subscribe } from "node:diagnostics_channel";
import { getHeapSpaceStatistics, getHeapStatistics } from "node:v8";
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  const workers = new Set();
  subscribe("worker_threads", ({ worker }) => {
    workers.add(worker);
    worker.on("exit", () => workers.delete(worker));
  });
  process.on("SIGUSR2", async () => {
    const statistics = [...workers].map((worker) => worker.getHeapStatistics());
    const report = {
      main: heapSize(getHeapStatistics()),
      code: getHeapSpaceStatistics()
        .filter(({ space_name }) => space_name.startsWith("code_"))
        .reduce((sum, { physical_space_size }) => sum + physical_space_size, 0),
      // A worker may end before it responds.
      workers: (await Promise.allSettled(statistics)).flatMap(({ value }) =>
        value ? [heapSize(value)] : [],
      ),
      external: process.memoryUsage().external,
    };
    process.stdout.write(`memory ${JSON.stringify(report)}\n`);
  });
}

function heapSize({ total_physical_size, used_heap_size }) {
  return { resident: total_physical_size, used: used_heap_size };
}
