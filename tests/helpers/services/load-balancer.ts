import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  request as openRequest,
  type ServerResponse,
} from "node:http";

const OF_ONE_CONNECTION = ["connection", "keep-alive", "transfer-encoding"];

/** Sends each request to the next node, as a stream. A node that refuses the connection is skipped. */
export async function startLoadBalancer(port: number, nodePorts: number[]) {
  let turn = 0;
  const server = createServer(async (request, response) => {
    let isSent = false;
    const first = turn++ % nodePorts.length;
    for (const node of [...nodePorts.slice(first), ...nodePorts.slice(0, first)]) {
      const sent = openRequest({
        ...{ host: "127.0.0.1", port: node, path: request.url, method: request.method },
        headers: forwarded(request),
        // A new connection, so that a refused one is noticed before anything is sent.
        agent: false,
      });
      // A visitor who leaves cancels the request. A failing node closes the visitor's connection.
      sent.on("error", () => isSent && response.destroy());
      response.on("close", () => sent.destroy());
      const isOpen = once(sent, "socket").then(([socket]) => once(socket, "connect"));
      isSent = await isOpen.then(
        () => true,
        () => false,
      );
      if (isSent) return forward(request, sent, response);
    }
    response.writeHead(502).end();
  });
  await once(server.listen(port, "localhost"), "listening");
  return {
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function forwarded({ headers, socket }: IncomingMessage) {
  const before = headers["x-forwarded-for"];
  const chain = [before, socket.remoteAddress].filter(Boolean).join(", ");
  return { ...withoutConnection(headers), "x-forwarded-for": chain };
}

function forward(
  request: IncomingMessage,
  sent: ReturnType<typeof openRequest>,
  response: ServerResponse,
) {
  sent.on("response", (received) => {
    response.writeHead(received.statusCode ?? 502, withoutConnection(received.headers));
    received.pipe(response);
    received.on("error", () => response.destroy());
  });
  request.pipe(sent);
}

function withoutConnection(headers: IncomingMessage["headers"]) {
  const kept = Object.entries(headers).filter(([name]) => !OF_ONE_CONNECTION.includes(name));
  return Object.fromEntries(kept);
}
