import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

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
export function refuseBadRequests(server: Server, headers: Record<string, string>) {
  const refuse = (response: ServerResponse, status: number) =>
    response.writeHead(status, { ...headers, ...NO_MORE }).end();
  // For every request of the site: a property costs less than an entry in a WeakMap.
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

/** Two could mean one host to a proxy and the other to us. HTTP/1.0 knows no such header. */
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
