import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { whenClosed } from "../../tests/helpers/when-closed.ts";
import { allowLongUpload, limitBodyTime } from "./body-time.server.ts";
import type { RequestEnv } from "./http.server.ts";

const BODY_MS = 1_000;
const LIMITS = { bodyMs: BODY_MS, checkMs: 1_500, minBytes: 2 };

async function openServer() {
  const app = new Hono<RequestEnv>()
    .post("/form", async (c) => c.text(await c.req.text()))
    .post("/refused", (c) => c.text("Please log in.", 401))
    .post("/upload", async (c) => {
      allowLongUpload(c);
      return c.text(await c.req.text());
    });
  app.onError((_, c) => c.text("Not whole", 400));
  const respond = getRequestListener(app.fetch);
  const server = createServer((request, response) => {
    limitBodyTime(request, LIMITS);
    respond(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Sends a part of a body; `received` is what came back when the connection was closed. */
async function startPost(path: string, length: number, connection = "close") {
  const socket = connect(await openServer(), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let text = "";
  socket.on("data", (data) => {
    text += data;
  });
  const received = whenClosed(socket).then(() => text);
  await once(socket, "connect");
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\nConnection: ${connection}\r\n\r\n`,
  );
  return { socket, received };
}

test("a body that does not arrive in time closes its connection", async () => {
  const { socket, received } = await startPost("/form", 1_000);
  const timer = setInterval(() => socket.write("x"), 100);
  onTestFinished(() => clearInterval(timer));
  expect(await received).not.toContain(" 200 ");
});

test("a request that got its response before its body arrived is closed as well", async () => {
  const { socket, received } = await startPost("/refused", 1_000_000, "keep-alive");
  const timer = setInterval(() => socket.write("x"), 100);
  onTestFinished(() => clearInterval(timer));
  expect(await received).toContain(" 401 ");
});

test("an upload that was allowed may take longer", async () => {
  const length = (3 * BODY_MS) / 100;
  const { socket, received } = await startPost("/upload", length);
  let sent = 0;
  const timer = setInterval(() => {
    socket.write("x");
    sent += 1;
    if (sent === length) clearInterval(timer);
  }, 100);
  onTestFinished(() => clearInterval(timer));
  expect(await received).toContain("x".repeat(length));
});

test("an upload that was allowed is closed when almost nothing arrives", async () => {
  const { received } = await startPost("/upload", 1_000);
  expect(await received).not.toContain(" 200 ");
});
