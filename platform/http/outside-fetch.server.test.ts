import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchOutside, isPublicIp } from "./outside-fetch.server.ts";

const responses: Record<string, RequestListener> = {
  "/ok": (_, response) => response.end("hello"),
  "/large": (_, response) => response.end("x".repeat(2000)),
  "/missing": (_, response) => response.writeHead(404).end(),
  "/silent": () => {},
  "/half": (_, response) => {
    response.writeHead(200, { "Content-Length": "100" }).write("half");
    response.destroy();
  },
  "/round": (_, response) => response.writeHead(302, { Location: "/round" }).end(),
  "/on": (_, response) => response.writeHead(302, { Location: "/ok" }).end(),
  "/inside": (_, response) => response.writeHead(302, { Location: "http://127.0.0.2/" }).end(),
  "/metadata": (_, response) =>
    response.writeHead(302, { Location: "http://169.254.169.254/" }).end(),
  "/file": (_, response) => response.writeHead(302, { Location: "file:///etc/passwd" }).end(),
};
const server = createServer((request, response) =>
  responses[request.url ?? ""]?.(request, response),
);
let site = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  site = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const options = {
  bytesMax: 1000,
  milliseconds: 1000,
  isAllowedIp: (ip: string) => ip === "127.0.0.1",
};

test("what is on the web is read, also after a redirect", async () => {
  expect(String(await fetchOutside(`${site}/ok`, options))).toBe("hello");
  expect(String(await fetchOutside(`${site}/on`, options))).toBe("hello");
});

test.each([
  ["/large", "Too large."],
  ["/missing", "The server returned 404."],
  ["/silent", "Timed out."],
  ["/half", "Couldn’t be reached."],
  ["/round", "Too many redirects."],
  ["/inside", "Not on the public web."],
  ["/metadata", "Not on the public web."],
  ["/file", "Not a valid URL."],
])("%s is refused: %s", async (path, sentence) => {
  await expect(fetchOutside(site + path, options)).rejects.toThrow(sentence);
});

test.each([
  "http://127.0.0.1/",
  "http://localhost/",
  "http://[::1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://0x7f000001/",
  "http://2130706433/",
  "http://10.1.2.3/",
  "http://169.254.169.254/latest/meta-data",
])("%s is not on the public web", async (url) => {
  const bounds = { bytesMax: 1000, milliseconds: 1000 };
  await expect(fetchOutside(url, bounds)).rejects.toThrow("Not on the public web.");
});

test.each(["ftp://example.com/", "javascript:alert(1)", "nonsense", ""])(
  "%j is not a web URL",
  async (url) => {
    const bounds = { bytesMax: 1000, milliseconds: 1000 };
    await expect(fetchOutside(url, bounds)).rejects.toThrow("Not a valid URL.");
  },
);

test.each([
  ["8.8.8.8", true],
  ["2606:4700::1111", true],
  ["192.168.1.1", false],
  ["172.31.255.255", false],
  ["172.32.0.1", true],
  ["100.64.0.1", false],
  ["255.255.255.255", false],
  ["0.0.0.0", false],
  ["::", false],
  ["fe80::1", false],
  ["fc00::1", false],
  ["::ffff:8.8.8.8", false],
  ["64:ff9b::7f00:1", false],
  ["2002:7f00:1::", false],
  ["168.63.129.16", false],
  ["168.63.129.17", true],
  ["192.88.99.1", false],
  ["3fff::1", false],
  ["3fff:fff:ffff::1", false],
  ["3fff:1000::1", true],
  ["5f00::1", false],
  ["100::1", false],
  ["not an IP address", false],
])("%s is public: %s", (ip, expected) => {
  expect(isPublicIp(ip)).toBe(expected);
});
