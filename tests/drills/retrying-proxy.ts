import { once } from "node:events";
import {
  Agent,
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as sendRequest,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";

const RETRY_EVERY_MS = 100;
const GIVE_UP_MS = 60_000;
const SAFE = ["GET", "HEAD"];

/**
 * A reverse proxy that retries as nginx and Caddy do: a GET on a failed connection or a 503, anything
 * else only if the connection was refused, because the site may have done it.
 */
export async function startProxy(upstreams: () => string[]) {
  const agent = new Agent({ keepAlive: true });
  let retries = 0;
  let turn = 0;
  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => undefined);
    if (!body) return;
    const end = performance.now() + GIVE_UP_MS;
    for (;;) {
      const urls = upstreams();
      const result = await attempt(urls[turn++ % urls.length] ?? "", request, body, agent);
      if (performance.now() > end || !mayRetry(request, result)) return send(response, result);
      retries++;
      await delay(RETRY_EVERY_MS);
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    retries: () => retries,
    stop: () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

type Result =
  | { status: number; headers: IncomingMessage["headers"]; body: Buffer }
  | { status: 502; error: NodeJS.ErrnoException };

async function attempt(
  url: string,
  { method, headers, url: path = "/" }: IncomingMessage,
  body: Buffer,
  agent: Agent,
): Promise<Result> {
  try {
    const sent = sendRequest(new URL(path, url), { method, headers, agent });
    sent.end(body);
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    const whole = await buffer(response);
    return { status: response.statusCode ?? 502, headers: response.headers, body: whole };
  } catch (error) {
    return { status: 502, error: error as NodeJS.ErrnoException };
  }
}

function mayRetry({ method = "" }: IncomingMessage, result: Result) {
  if ("error" in result) return SAFE.includes(method) || result.error.code === "ECONNREFUSED";
  return SAFE.includes(method) && result.status === 503;
}

function send(response: ServerResponse, result: Result) {
  if ("error" in result) return void response.writeHead(502).end();
  const { "transfer-encoding": _, connection: __, ...headers } = result.headers;
  response.writeHead(result.status, headers).end(result.body);
}
