import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";

type Fetch = Parameters<typeof getRequestListener>[0];
type Address = { host: string; port: number };

const SILENCE_MS = 120_000;

/** A server that says "not yet" until it is given something to answer with. */
export type SiteServer = Server & { answerWith: (fetch: Fetch) => void };

export class PortInUseError extends Error {
  override name = "PortInUseError";
}

export async function listen({ host, port }: Address): Promise<SiteServer> {
  let answer: Fetch = notYet;
  const server = createServer(
    // An hour for the largest upload on a slow line; a line that is silent is cut much earlier.
    { headersTimeout: 20_000, requestTimeout: 3_600_000, keepAliveTimeout: 65_000 },
    getRequestListener((request, bindings) => answer(request, bindings)),
  );
  server.setTimeout(SILENCE_MS);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "EADDRINUSE" ? new PortInUseError(portInUse({ host, port })) : error);
    });
    server.listen(port, host, resolve);
  });
  return Object.assign(server, {
    answerWith: (fetch: Fetch) => {
      answer = fetch;
    },
  });
}

function notYet() {
  const headers = { "Retry-After": "5", "Cache-Control": "no-store" };
  return new Response("The site is starting. Please try again in a moment.\n", {
    status: 503,
    headers,
  });
}

function portInUse({ host, port }: Address) {
  return `Port ${port} on ${host} is already in use: stop what runs there, or set PORT to another number.`;
}
