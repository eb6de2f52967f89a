import type { Logger } from "./log.server.ts";

/** What every request carries through the Hono app. */
export type RequestEnv = {
  Bindings: { incoming?: { socket: { remoteAddress?: string } } };
  Variables: { requestId: string; log: Logger; nonce: string };
};
