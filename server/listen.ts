import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";

type Address = { host: string; port: number };

const SILENCE_MS = 120_000;

/** A server that says "not yet" until it is given something to answer with. */
export type SiteServer = Server & { answerWith: (listener: RequestListener) => void };

export class PortInUseError extends Error {
  override name = "PortInUseError";
}

export async function listen({ host, port }: Address): Promise<SiteServer> {
  let answer: RequestListener = notYet;
  const server = createServer(
    // An hour for the largest upload on a slow line; a line that is silent is cut much earlier.
    { headersTimeout: 20_000, requestTimeout: 3_600_000, keepAliveTimeout: 65_000 },
    (request, response) => answer(request, response),
  );
  server.setTimeout(SILENCE_MS);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "EADDRINUSE" ? new PortInUseError(portInUse({ host, port })) : error);
    });
    server.listen({ port, host, backlog: 4_096 }, resolve);
  });
  return Object.assign(server, {
    answerWith: (listener: RequestListener) => {
      answer = listener;
    },
  });
}

function notYet(_: unknown, response: ServerResponse) {
  const headers = { "Retry-After": "5", "Cache-Control": "no-store", "Content-Type": "text/plain" };
  response.writeHead(503, headers).end("The site is starting. Please try again in a moment.\n");
}

function portInUse({ host, port }: Address) {
  return `Port ${port} on ${host} is already in use: stop what runs there, or set PORT to another number.`;
}
