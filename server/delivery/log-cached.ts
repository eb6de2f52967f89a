import type { IncomingMessage } from "node:http";
import { loggablePath } from "#platform/errors/redact.server.ts";
import type { Logger } from "#platform/log.server.ts";

/** Logs one of so many responses from the page cache: all of them would cost more than to send them. */
export function logCached(log: Logger, everyNth: number) {
  if (everyNth === 0) return undefined;
  return {
    everyNth,
    log: ({ method, url = "" }: IncomingMessage, status: number) => {
      const path = loggablePath(url.split("?", 1)[0] ?? "");
      log.info({ method, path, status, oneOf: everyNth }, "cached response sent");
    },
  };
}
