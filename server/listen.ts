import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "#platform/log.server.ts";

const STOP_WITHIN_MS = 4_000;

type Fetch = Parameters<typeof getRequestListener>[0];

export class PortInUseError extends Error {
  override name = "PortInUseError";
}

export async function listen(fetch: Fetch, address: { host: string; port: number }) {
  const { host, port } = address;
  const server = createServer(
    { headersTimeout: 20_000, requestTimeout: 120_000, keepAliveTimeout: 65_000 },
    getRequestListener(fetch),
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "EADDRINUSE" ? new PortInUseError(portInUse(address)) : error);
    });
    server.listen(port, host, resolve);
  });
  return server;
}

function portInUse({ host, port }: { host: string; port: number }) {
  return `Port ${port} on ${host} is already in use: stop what runs there, or set PORT to another number.`;
}

/** Lets running requests finish, then goes; a second signal changes nothing. */
export function stopOnSignal(server: Server, log: Logger) {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    server.close(() => {
      log.info("stopped");
      process.exitCode = 0;
    });
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), STOP_WITHIN_MS).unref();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
