import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import type { Ctx } from "../context.server.ts";
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

/** Bindings and variables that every request carries through the Hono app. */
export type RequestEnv = {
  Bindings: {
    incoming?: Incoming;
    outgoing?: { destroy: () => void };
    /** Filled in for the page cache: the path's pattern, and tags for what the page shows. */
    cached?: { route: string; tags: string[] };
  };
  Variables: {
    ctx: Ctx;
    requestId: string;
    log: Logger;
    nonce: string;
    ip: string;
    /** The request came through a proxy that `TRUST_PROXY` does not cover. */
    isForwardingIgnored: boolean;
    /** The pattern of a page's path. Undefined for everything else. */
    pageRoute: string | undefined;
    identity: Identity | undefined;
    /** The schema that `jsonBody` declares. */
    bodySchema: z.ZodType;
  };
};
