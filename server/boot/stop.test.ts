import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "../../tests/helpers/database.ts";
import { testSite } from "../../tests/helpers/test-site.ts";
import { whenClosed } from "../../tests/helpers/when-closed.ts";
import { listen } from "../http/http-server.ts";
import { closeServer } from "./stop.ts";

const LONG_MS = 60_000;

async function listening() {
  const stopping = new AbortController();
  const { server, setListener } = await listen({
    host: "127.0.0.1",
    port: 0,
    siteUrl: "https://firm.example",
    stopping: stopping.signal,
  });
  const { promise: requested, resolve } = Promise.withResolvers<void>();
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  setListener(async ({ url }, response) => {
    if (url === "/slow") {
      resolve();
      await finished;
    }
    response.end(`the response to ${url}`);
  });
  const open = async () => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    await once(socket, "connect");
    return socket;
  };
  return { server, stopping, open, requested, finish };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

test("a running request gets its response, and then its connection is closed", async () => {
  const { server, open, requested, finish } = await listening();
  const socket = await open();
  socket.write(get("/slow"));
  await requested;
  const closed = closeServer(server, LONG_MS);
  finish();
  expect(await text(socket)).toContain("the response to /slow");
  await closed;
});

test("an idle connection is closed, and no other is accepted", async () => {
  const { server, open } = await listening();
  const idle = await open();
  idle.write(get("/"));
  await once(idle, "data");
  const ended = whenClosed(idle);
  await Promise.all([closeServer(server, LONG_MS), ended]);
  await expect(open()).rejects.toThrow();
});

test("a request on an open connection is answered, with the notice that it closes", async () => {
  const { server, stopping, open, requested, finish } = await listening();
  const socket = await open();
  socket.write(get("/slow"));
  await requested;
  stopping.abort();
  const closed = closeServer(server, LONG_MS);
  // In the order in which they were requested.
  socket.write(get("/next"));
  finish();
  const received = await text(socket);
  expect(received).toMatch(/^Connection: close\r$/m);
  expect(received).toContain("the response to /next");
  await closed;
});

test("a request that does not end does not prevent the stop", async () => {
  const { server, open, requested } = await listening();
  const socket = await open();
  socket.resume();
  const ended = whenClosed(socket);
  socket.write(get("/slow"));
  await requested;
  await closeServer(server, 0);
  await ended;
  expect(server.listening).toBe(false);
  expect(socket.bytesRead).toBe(0);
});

test("a site that stops is not ready", async () => {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const stopping = new AbortController();
  const site = testSite({ database, stopping: stopping.signal });
  expect((await site.call("/readyz")).status).toBe(200);
  stopping.abort();
  const response = await site.call("/readyz");
  expect([response.status, await response.json()]).toEqual([503, { status: "stopping" }]);
  expect((await site.call("/healthz")).status).toBe(200);
});
