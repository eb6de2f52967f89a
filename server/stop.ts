import type { Server } from "node:http";
import type { Logger } from "#platform/log.server.ts";

const REQUESTS_MS = 2_500;
const EVERYTHING_MS = 4_500;

/** Lets running requests finish, closes everything and exits. A second signal has no effect. */
export function stopOnSignal(server: Server, close: () => Promise<void>, log: Logger) {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), EVERYTHING_MS).unref();
    await closed(server);
    await close();
    log.info("stopped");
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function closed(server: Server) {
  return new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), REQUESTS_MS).unref();
  });
}
