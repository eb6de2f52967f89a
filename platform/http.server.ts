import type { IncomingMessage } from "node:http";
import type { Logger } from "./log.server.ts";

/** Who asks, as the server has proved it. Nothing in it comes from the client. */
export type Identity = { userId: string; email: string; sessionId: string; isAdmin: boolean };

/** Node's request, where there is one: the site also asks itself for pages. */
type Incoming = { socket: { remoteAddress?: string }; iterator?: IncomingMessage["iterator"] };

/** What every request carries through the Hono app. */
export type RequestEnv = {
  Bindings: { incoming?: Incoming; outgoing?: { destroy: () => void } };
  Variables: {
    requestId: string;
    log: Logger;
    nonce: string;
    address: string;
    /** The request came through a proxy that `TRUST_PROXY` does not know. */
    isForwardingIgnored: boolean;
    identity: Identity | undefined;
  };
};
