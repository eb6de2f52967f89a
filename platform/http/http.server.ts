import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import type { Logger } from "../log.server.ts";

/** The authenticated user. Nothing in it comes from the client. */
export type Identity = {
  userId: string;
  email: string;
  sessionId: string;
  isAdmin: boolean;
  /** An admin who must set up a second factor before doing anything as an admin. */
  needsSecondFactor: boolean;
};

/** Node's request, if there is one: the page cache requests pages without one. */
type Incoming = { socket: { remoteAddress?: string }; iterator?: IncomingMessage["iterator"] };

/** What every request carries through the Hono app. */
export type RequestEnv = {
  Bindings: {
    incoming?: Incoming;
    outgoing?: { destroy: () => void };
    /** For the page cache: it gets the pattern of the path that it requested. */
    onRoute?: (route: string) => void;
  };
  Variables: {
    requestId: string;
    log: Logger;
    nonce: string;
    ip: string;
    /** The request came through a proxy that `TRUST_PROXY` does not cover. */
    isForwardingIgnored: boolean;
    /** The pattern of a page's path. Undefined for everything else. */
    pageRoute: string | undefined;
    identity: Identity | undefined;
    /** See `jsonBody`. */
    bodySchema: z.ZodType;
  };
};
