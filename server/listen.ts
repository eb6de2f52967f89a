import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createDoor, type Server as Door, type ListenOptions } from "node:net";
import { limitBodyTime } from "#platform/body-time.server.ts";
import { plainSecurityHeaders } from "#platform/security-headers.server.ts";
import { refuseBadRequests } from "./refuse-bad-requests.ts";

type Address = { host: string; port: number };
type Options = Address & { siteUrl: string };

const SILENCE_MS = 120_000;
const BACKLOG = 4_096;
// Node takes one new visitor through each door between two rounds of answers. Through a single one
// a crowd of a thousand would still be coming in seconds later.
const DOORS = 64;

/** A server that says "not yet" until it is given something to answer with. */
export type SiteServer = Server & { answerWith: (listener: RequestListener) => Promise<void> };

export class PortInUseError extends Error {
  override name = "PortInUseError";
}

export async function listen({ host, port, siteUrl }: Options): Promise<SiteServer> {
  const address = { host, port };
  const headers = plainSecurityHeaders(siteUrl);
  let answer: RequestListener = sayNotYet(headers);
  const server = createServer(
    // An hour for the largest upload on a slow line; `limitBodyTime` ends all others much earlier.
    { headersTimeout: 20_000, requestTimeout: 3_600_000, keepAliveTimeout: 65_000 },
    (request, response) => {
      limitBodyTime(request);
      answer(request, response);
    },
  );
  server.setTimeout(SILENCE_MS);
  refuseBadRequests(server, headers);
  await refuseTakenPort(address);
  const options = { ...address, backlog: BACKLOG };
  // Not every system lets doors share a port.
  const isShared = await opened(server, { ...options, reusePort: true }).then(
    () => true,
    () => opened(server, options).then(() => false),
  );
  return Object.assign(server, {
    answerWith: async (listener: RequestListener) => {
      answer = listener;
      if (isShared) await openMoreDoors(server, { ...options, reusePort: true });
    },
  });
}

/** Doors can share a port, also with another process: whether one is there must be asked first. */
async function refuseTakenPort({ host, port }: Address) {
  const door = createDoor();
  try {
    await opened(door, { host, port });
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
    throw isTaken ? new PortInUseError(portInUse({ host, port })) : error;
  }
  door.close();
  await once(door, "close");
}

/**
 * Only once there is a crowd to let in. Opened while the site starts they would cost a quarter of all
 * answers, for good: V8 keeps what it learns of `process.nextTick` from its first calls.
 */
async function openMoreDoors(server: Server, options: ListenOptions) {
  const more = Array.from({ length: DOORS - 1 }, () =>
    createDoor({ allowHalfOpen: true, noDelay: true }, (socket) => {
      server.emit("connection", socket);
    }),
  );
  for (const door of more) await opened(door, options);
  const close = server.close.bind(server);
  server.close = (closed) => {
    for (const door of more) door.close();
    return close(closed);
  };
}

async function opened(door: Door, options: ListenOptions) {
  door.listen(options);
  await once(door, "listening");
}

function sayNotYet(security: Record<string, string>): RequestListener {
  const own = { "Retry-After": "5", "Cache-Control": "no-store", "Content-Type": "text/plain" };
  const headers = { ...security, ...own };
  return (_, response) => {
    response.writeHead(503, headers).end("The site is starting. Please try again in a moment.\n");
  };
}

function portInUse({ host, port }: Address) {
  return `Port ${port} on ${host} is already in use: stop what runs there, or set PORT to another number.`;
}
