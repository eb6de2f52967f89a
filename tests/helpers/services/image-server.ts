import { once } from "node:events";
import { createServer } from "node:http";
import { onTestFinished } from "vitest";

type Body = number | Buffer | (() => Promise<Buffer>);

/** Responds to each path with the given status or image, or with an image once it is ready. */
export async function imageServer() {
  const responses = new Map<string, Body>();
  const server = createServer(async (request, response) => {
    const body = responses.get(request.url ?? "") ?? 404;
    if (typeof body === "number") response.writeHead(body).end();
    else response.end(typeof body === "function" ? await body() : body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { port: (server.address() as { port: number }).port, responses };
}
