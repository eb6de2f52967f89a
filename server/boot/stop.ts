import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "#platform/log.server.ts";

type Options = {
  server: Server;
  /** Aborted when the site starts to stop: it is no longer ready, and connections are not reused. */
  stopping: AbortController;
  /** Runs while requests finish. */
  stopJobs: () => Promise<void>;
  close: () => Promise<void>;
  log: Logger;
};

// Service managers and container engines kill a process that has not stopped after ten seconds.
const EVERYTHING_MS = 9_500;
const REQUESTS_MS = 5_000;
const CLOSE_IDLE_EVERY_MS = 50;
const STORE_MS = 1_500;
const CRASHED = "the site stops because of an error that nothing handled";

/** Lets running requests finish, closes everything and exits. A second signal has no effect. */
export function stopOnSignal({ server, stopping, stopJobs, close, log }: Options) {
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    log.info({ signal }, "stopping");
    setTimeout(() => exitUnfinished(log), EVERYTHING_MS).unref();
    await Promise.all([closeServer(server), stopJobs()]);
    await close();
    log.info("stopped");
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** Accepts no new connections, and closes each connection after the response that it waits for. */
export function closeServer(server: Server, requestsMs = REQUESTS_MS) {
  return new Promise<void>((resolve) => {
    // Node closes only those that are idle now.
    const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    const all = setTimeout(() => server.closeAllConnections(), requestsMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(all);
      resolve();
    });
  });
}

function exitUnfinished(log: Logger) {
  log.warn("the site could not stop in time and exits");
  process.exit(1);
}

export type Crash = ReturnType<typeof handleCrashes>;

/** Ends the site after an error that nothing handled. */
export function handleCrashes() {
  const crash = {
    /** Set once there is a database to store it in. */
    store: async (_err: unknown, _sentence: string) => {},
    stop: async (err: unknown) => {
      const { createLog } = await import("#platform/log.server.ts");
      createLog("fatal").fatal({ err }, CRASHED);
      // The error's report is stored, if that takes only a moment.
      await Promise.race([crash.store(err, CRASHED).catch(() => {}), delay(STORE_MS)]);
      process.exit(1);
    },
  };
  // Node would print all properties of an error, including the values of a failed query.
  process.on("uncaughtException", (err) => void crash.stop(err));
  return crash;
}

/** Replaces the process with a new run of the same program, under the same process id. */
export function restart(log: Logger, err: Error) {
  log.fatal({ err }, "the embedded database has crashed; the site restarts");
  const { execPath, execArgv, argv, env } = process;
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], env);
}
