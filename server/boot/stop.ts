import type { Server } from "node:http";
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
