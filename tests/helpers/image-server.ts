import { once } from "node:events";
import { createServer } from "node:http";
import { onTestFinished } from "vitest";

type Answer = number | Buffer | (() => Promise<Buffer>);

/** Responds to each path with the given status or image, or with an image once it is ready. */
export async function imageServer() {
  const answers = new Map<string, Answer>();
  const server = createServer(async (request, response) => {
    const answer = answers.get(request.url ?? "") ?? 404;
    if (typeof answer === "number") response.writeHead(answer).end();
    else response.end(typeof answer === "function" ? await answer() : answer);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { port: (server.address() as { port: number }).port, answers };
}
