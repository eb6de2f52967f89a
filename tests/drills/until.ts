import { setTimeout as delay } from "node:timers/promises";

/** Polls until the condition holds. A condition that throws does not hold yet. */
export async function until(holds: () => Promise<boolean>, ms: number, failure: string) {
  const end = performance.now() + ms;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new Error(`After ${Math.round(ms / 1000)} s, ${failure}.`);
    await delay(25);
  }
}
