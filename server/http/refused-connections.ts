import type { Server } from "node:http";
import type { Logger } from "#platform/log.server.ts";

const WARN_EVERY_MS = 60_000;

/** Counts connections above MAX_CONNECTIONS, and warns of them at most once a minute. */
export function refusedConnections(server: Server, log: Logger) {
  let total = 0;
  let warnedOf = 0;

  function warn() {
    log.warn({ refused: total - warnedOf }, "connections above MAX_CONNECTIONS were refused");
    warnedOf = total;
  }

  server.on("drop", () => {
    if (total++ === warnedOf) setTimeout(warn, WARN_EVERY_MS).unref();
  });
  return { total: () => total };
}
