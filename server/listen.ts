import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type BodyLimits, limitBodyTime } from "#platform/body-time.server.ts";
import { plainSecurityHeaders } from "#platform/security-headers.server.ts";
import { refuseBadRequests } from "./refuse-bad-requests.ts";

type Options = {
  host: string;
  port: number;
  siteUrl: string;
  /** Gets all requests until `setListener` is called. Without it, they get a 503. */
  listener?: RequestListener;
  bodyLimits?: BodyLimits;
  maxConnections?: number;
  /** Aborted when the site stops. */
  stopping?: AbortSignal;
};

const SILENCE_MS = 120_000;
const BACKLOG = 4_096;

export class PortInUseError extends Error {
  override name = "PortInUseError";
}

/** A server whose port is open before the site is ready. */
export async function listen(options: Options) {
  const { host, port, siteUrl, bodyLimits, maxConnections, stopping } = options;
  const headers = plainSecurityHeaders(siteUrl);
  let { listener = notReady(siteUrl) } = options;
  const server = createServer(
    // An hour for the largest upload on a slow connection; `limitBodyTime` ends others much earlier.
    { headersTimeout: 20_000, requestTimeout: 3_600_000, keepAliveTimeout: 65_000 },
    (request, response) => {
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
