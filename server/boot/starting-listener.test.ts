import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { PageResponse } from "../delivery/response.ts";
import { notReady } from "../http/http-server.ts";
import { startingListener } from "./starting-listener.ts";

const SITE_URL = "https://firm.example";

const ready: RequestListener = (request, response) => {
  response.end(`ready: ${request.url}`);
};

async function startingSite(limits: { maxWaiting?: number; maxWaitMs?: number } = {}) {
  const body = Buffer.from("home of the last run");
  const pages = new Map([["/", new PageResponse(200, new Headers(), body)]]);
  const starting = startingListener({ pages, otherwise: notReady(SITE_URL), ...limits });
  const server = createServer(starting.listener);
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, init);
  /** The request has arrived when the promise of this resolves. */
  const getWaiting = async (path: string, init?: RequestInit) => {
    const arrived = once(server, "request");
    const response = get(path, init);
    const [, outgoing] = await arrived;
    return { response, closed: once(outgoing, "close") };
  };
  return { ...starting, get, getWaiting };
}

test("a page of the last run is sent while the site starts", async () => {
  const { get } = await startingSite();
  const response = await get("/?utm_source=mail");
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("home of the last run");
});

test.each([
  "/blog/some-post",
  "/capabilities",
  "/assets/font.woff2",
  "/storage/blog-images/a.webp",
])("%s waits until the site is ready", async (path) => {
  const { getWaiting, finish } = await startingSite();
  const { response } = await getWaiting(path);
  finish(ready);
  expect(await (await response).text()).toBe(`ready: ${path}`);
});

test.each([
  ["GET", "/api/posts"],
  ["GET", "/api/images/a.webp"],
  ["GET", "/admin"],
  ["GET", "/healthz"],
  ["GET", "/readyz"],
  ["GET", "/metrics"],
  ["POST", "/api/functions/send-contact-email"],
  ["POST", "/"],
])("%s %s gets a 503 with Retry-After", async (method, path) => {
  const { get } = await startingSite();
  const response = await get(path, { method });
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("5");
});

test("once they are dropped, pages of the last run wait to be rendered", async () => {
  const { getWaiting, dropPages, finish } = await startingSite();
  dropPages();
  const { response } = await getWaiting("/");
  finish(ready);
  expect(await (await response).text()).toBe("ready: /");
});

test("no more requests wait than allowed, and a visitor who leaves makes room", async () => {
  const { get, getWaiting, finish } = await startingSite({ maxWaiting: 1 });
  const leaving = new AbortController();
  const { response: left, closed } = await getWaiting("/blog", { signal: leaving.signal });
  expect((await get("/blog/tags")).status).toBe(503);
  leaving.abort();
  await expect(left).rejects.toThrow();
  await closed;
  const { response } = await getWaiting("/blog/tags");
  finish(ready);
  expect(await (await response).text()).toBe("ready: /blog/tags");
});

test("a request that has waited too long gets a 503", async () => {
  const { get } = await startingSite({ maxWaitMs: 10 });
  expect((await get("/blog")).status).toBe(503);
});
