import { once } from "node:events";
import { createServer, type ServerResponse, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";

export type Behavior =
  | "pass"
  /** Connections are closed without a response. */
  | "away"
  /** Like "away", but only from the second write on. */
  | "away after a write"
  /** Every request gets an error. */
  | "refusing"
  /** Every response takes a second. */
  | "slow"
  /** No request gets a response. */
  | "silent";

const SLOW_MS = 1_000;
const REFUSAL = "<Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>";

/** A proxy in front of a storage server that can behave like a bad one. */
export async function startFaultyProxy(target: string) {
  let behavior: Behavior = "pass";
  let writes = 0;
  const server = createServer((request, response) => {
    if (request.method === "PUT") writes++;
    const now = behavior === "away after a write" ? (writes > 1 ? "away" : "pass") : behavior;
    if (now === "away") return request.socket.destroy();
    if (now === "silent") return request.resume();
    if (now === "refusing") return refuse(response);
    const { method, headers, url = "/" } = request;
    const forwarded = sendRequest(new URL(url, target), { method, headers }, (result) => {
      const send = () => {
        response.writeHead(result.statusCode ?? 502, result.headers);
        result.pipe(response);
      };
      setTimeout(send, now === "slow" ? SLOW_MS : 0);
    });
    forwarded.on("error", () => request.socket.destroy());
    request.pipe(forwarded);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave: (next: Behavior) => {
      behavior = next;
      writes = 0;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function refuse(response: ServerResponse) {
  response.writeHead(503, { "Content-Type": "application/xml" }).end(REFUSAL);
}
