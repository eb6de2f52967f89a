import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Duplex } from "node:stream";
import { type BodyLimits, limitBodyTime } from "#platform/http/body-time.server.ts";
import { plainSecurityHeaders } from "#platform/http/security-headers.server.ts";

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
      // Both add up to the time until a connection without headers is found.
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

const STATUS: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

const NO_MORE = { Connection: "close", "Content-Length": "0" };
const HOST = "host";

const latestResponse = Symbol("latest response");
type Tracked = Duplex & { [latestResponse]?: ServerResponse };

/** Responds to malformed HTTP like Node does, but with our security headers. */
function refuseBadRequests(server: Server, headers: Record<string, string>) {
  const refuse = (response: ServerResponse, status: number) =>
    response.writeHead(status, { ...headers, ...NO_MORE }).end();
  // This runs for every request of the site: a property costs less than an entry in a WeakMap.
  server.prependListener("request", (request, response) => {
    (request.socket as Tracked)[latestResponse] = response;
    if (!hasOneHost(request)) refuse(response, 400);
  });
  server.on("checkExpectation", (_, response) => refuse(response, 417));
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Tracked) => {
    const response = socket[latestResponse];
    // In the middle of a response, nothing else can be sent.
    const isBusy = response?.headersSent && !response.writableFinished;
    if (!socket.writable || error.code === "ECONNRESET" || isBusy) socket.destroy();
    else socket.end(responseHead(STATUS[error.code ?? ""] ?? 400, headers), () => socket.destroy());
  });
}

/** Two Host headers could mean one host to a proxy and the other to us. HTTP/1.0 has none. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage) {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === HOST.length && rawHeaders[at]?.toLowerCase() === HOST) hosts++;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === "1.0");
}

function responseHead(status: number, headers: Record<string, string>) {
  const lines = Object.entries({ ...headers, ...NO_MORE }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`;
}
