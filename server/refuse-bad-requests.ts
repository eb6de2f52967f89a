import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

const STATUS: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

const latestResponse = Symbol("latest response");
type Tracked = Duplex & { [latestResponse]?: ServerResponse };

/** Responds to malformed HTTP like Node does, but with our security headers. */
export function refuseBadRequests(server: Server, headers: Record<string, string>) {
  // For every request of the site: a property costs less than an entry in a WeakMap.
  server.on("request", ({ socket }: { socket: Tracked }, response) => {
    socket[latestResponse] = response;
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Tracked) => {
    const response = socket[latestResponse];
    // In the middle of a response, nothing else can be sent.
    const isBusy = response?.headersSent && !response.writableFinished;
    if (!socket.writable || error.code === "ECONNRESET" || isBusy) socket.destroy();
    else socket.end(headOf(STATUS[error.code ?? ""] ?? 400, headers), () => socket.destroy());
  });
}

function headOf(status: number, headers: Record<string, string>) {
  const lines = Object.entries({ ...headers, Connection: "close", "Content-Length": "0" }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`;
}
