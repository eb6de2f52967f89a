import { setTimeout as delay } from "node:timers/promises";

const STORE_MS = 1_500;
const SENTENCE = "the site stops because of an error that nothing handled";

export type Crash = ReturnType<typeof handleCrashes>;

/** Ends the site after an error that nothing handled. */
export function handleCrashes() {
  const crash = {
    /** Set once there is a database to store it in. */
    store: async (_err: unknown, _sentence: string) => {},
    stop: async (err: unknown) => {
      const { createLog } = await import("#platform/log.server.ts");
      createLog("fatal").fatal({ err }, SENTENCE);
      // What is reported of it is stored, if that takes only a moment.
      await Promise.race([crash.store(err, SENTENCE).catch(() => {}), delay(STORE_MS)]);
      process.exit(1);
    },
  };
  // Node would print all properties of an error, including the values of a failed query.
  process.on("uncaughtException", (err) => void crash.stop(err));
  return crash;
}
