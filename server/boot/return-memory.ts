import { Session } from "node:inspector/promises";
import { performance } from "node:perf_hooks";

const LIMITS = {
  checkEveryMs: 10_000,
  /** The time that this thread may work between two checks and still count as idle. */
  idleMs: 200,
  /** The time that it must have worked since the last collection. */
  worthItMs: 2_000,
};

/**
 * Collects garbage when there is little else to do. V8 by itself waits until more is allocated, and
 * retains the memory for the next time, so a quiet site would hold on to what its start took.
 */
export function returnMemoryWhenIdle({ checkEveryMs, idleMs, worthItMs } = LIMITS) {
  let atLastCheck = 0;
  let atLastCollection = 0;
  const timer = setInterval(async () => {
    const { active } = performance.eventLoopUtilization();
    const isIdle = active - atLastCheck <= idleMs;
    atLastCheck = active;
    if (!isIdle || active - atLastCollection < worthItMs) return;
    atLastCollection = active;
    await collectGarbage();
  }, checkEveryMs).unref();
  return () => clearInterval(timer);
}

/** Unlike `gc()`, this needs no flag, and it returns the memory to the system. */
async function collectGarbage() {
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
}
