import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type BodyLimits, limitBodyTime } from "#platform/http/body-time.server.ts";
import { plainSecurityHeaders } from "#platform/http/security-headers.server.ts";
import { refuseBadRequests } from "./refuse-bad-requests.ts";

type Options = {
  host: string;
  port: number;
  siteUrl: string;
  /** Gets all requests until `setListener` is called. Without it, they get a 503. */
  listener?: RequestListener;
  /** How long the headers of a request may take. */
  headersMs?: number;
  bodyLimits?: BodyLimits;
  maxConnections?: number;
  /** Aborted when the site stops. */
  stopping?: AbortSignal;
};

const HEADERS_MS = 20_000;
const SILENCE_MS = 120_000;
const BACKLOG = 4_096;

export class PortInUseError extends Error {
  override name = "PortInUseError";
}

/** A server whose port is open before the site is ready. */
export async function listen(options: Options) {
  const { host, port, siteUrl, headersMs = HEADERS_MS } = options;
  const { bodyLimits, maxConnections, stopping } = options;
  const headers = plainSecurityHeaders(siteUrl);
  let { listener = notReady(siteUrl) } = options;
  const server = createServer(
    {
      // Together, the time until a connection without headers is found.
      headersTimeout: headersMs * 0.75,
      connectionsCheckingInterval: headersMs * 0.25,
      // An hour for the largest upload on a slow connection; `limitBodyTime` ends others much earlier.
      requestTimeout: 3_600_000,
      keepAliveTimeout: 65_000,
      // `refuseBadRequests` checks it, and responds with our headers.
      requireHostHeader: false,
    },
    (request, response) => {
      if (response.headersSent) return;
      limitBodyTime(request, bodyLimits);
      if (stopping?.aborted) response.setHeader("Connection", "close");
      listener(request, response);
    },
  );
  server.setTimeout(SILENCE_MS);
  refuseBadRequests(server, headers);
  if (maxConnections !== undefined) server.maxConnections = maxConnections;
  try {
    await once(server.listen({ host, port, backlog: BACKLOG }), "listening");
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
    throw isTaken ? new PortInUseError(portInUse(host, port)) : error;
  }
  return {
    server,
    setListener: (next: RequestListener) => {
      listener = next;
    },
  };
}

/** A listener that responds with 503. */
export function notReady(siteUrl: string): RequestListener {
  const own = { "Retry-After": "5", "Cache-Control": "no-store", "Content-Type": "text/plain" };
  const headers = { ...plainSecurityHeaders(siteUrl), ...own };
  return (_, response) => {
    response.writeHead(503, headers).end("The site is starting. Please try again in a moment.\n");
  };
}

function portInUse(host: string, port: number) {
  return `Port ${port} on ${host} is already in use. Stop the program that uses it, or set PORT to another number.`;
}
