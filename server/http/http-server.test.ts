import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../../tests/helpers/site.ts";
import { whenClosed } from "../../tests/helpers/when-closed.ts";
import { listen, PortInUseError } from "./http-server.ts";

let site: Awaited<ReturnType<typeof listen>>;
let port: number;

beforeAll(async () => {
  port = await freePort();
  site = await listen({ host: "127.0.0.1", port, siteUrl: "https://firm.example" });
});
afterAll(() => {
  site.server.closeAllConnections();
  site.server.close();
});

async function send(request: string) {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(request);
  return text(socket);
}

test.each([
  ["what is not HTTP", "NOT HTTP\r\n\r\n", 400],
  ["a header without a name", "GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n", 400],
  [
    "a body with two lengths",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    400,
  ],
  ["a request without a host", "GET / HTTP/1.1\r\n\r\n", 400],
  ["a request for two hosts", "GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n", 400],
  [
    "an expectation that no server meets",
    "GET / HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\n\r\n",
    417,
  ],
  ["headers that are too long", `GET / HTTP/1.1\r\nX: ${"x".repeat(20_000)}`, 431],
  [
    "a request while the site starts",
    "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    503,
  ],
])("the response to %s has the security headers", async (_, request, status) => {
  const response = await send(request);
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(response).toMatch(/^Connection: close\r$/m);
  expect(response).toContain("\r\nX-Content-Type-Options: nosniff\r\n");
  expect(response).toContain("\r\nContent-Security-Policy: default-src 'none'");
  expect(response).toContain("\r\nStrict-Transport-Security: max-age=63072000");
});

test("headers that don't arrive in time are refused", async () => {
  const hasty = await listen({
    host: "127.0.0.1",
    port: 0,
    siteUrl: "https://firm.example",
    headersMs: 400,
  });
  onTestFinished(() => {
    hasty.server.closeAllConnections();
    hasty.server.close();
  });
  const socket = connect((hasty.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
  // Node checks every 30 seconds unless it is told to do so more often.
}, 20_000);

test("a port that is in use is refused with a sentence that names it", async () => {
  const second = listen({ host: "127.0.0.1", port, siteUrl: "https://firm.example" });
  await expect(second).rejects.toThrow(PortInUseError);
  await expect(second).rejects.toThrow(`Port ${port} on 127.0.0.1 is already in use`);
});

test("connections above the limit are closed at once, and later ones are accepted again", async () => {
  let refused = 0;
  const limited = await listen({
    host: "127.0.0.1",
    port: 0,
    siteUrl: "https://firm.example",
    maxConnections: 2,
  });
  limited.server.on("drop", () => refused++);
  onTestFinished(() => {
    limited.server.closeAllConnections();
    limited.server.close();
  });
  const open = () => {
    const socket = connect((limited.server.address() as AddressInfo).port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    return socket.on("error", () => {}).resume();
  };
  const openConnections = promisify(limited.server.getConnections.bind(limited.server));
  const first = open();
  open();
  await vi.waitFor(async () => expect(await openConnections()).toBe(2));
  await whenClosed(open());
  expect(refused).toBe(1);
  first.destroy();
  await vi.waitFor(async () => expect(await openConnections()).toBe(1));
  const next = open();
  next.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(next, "data");
});
