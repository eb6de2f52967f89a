import type { IncomingMessage } from "node:http";
import type { Logger } from "./log.server.ts";

/** Who asks, as the server has proved it. Nothing in it comes from the client. */
export type Identity = { userId: string; email: string; sessionId: string; isAdmin: boolean };

/** A page as text, beside its response. */
export type MadePage = { html?: string };

/** What every request carries through the Hono app. */
export type RequestEnv = {
  Bindings: { incoming?: IncomingMessage; made?: MadePage };
  Variables: {
    requestId: string;
    log: Logger;
    nonce: string;
    address: string;
    identity: Identity | undefined;
  };
};
