import { Hono } from "hono";
import { expect, test } from "vitest";
import { clientIp } from "./client-ip.server.ts";
import type { RequestEnv } from "./http.server.ts";

async function ipSeen(trustProxy: number, forwardedFor?: string) {
  const app = new Hono<RequestEnv>().get("/", (c) => c.text(clientIp(c, trustProxy)));
  const headers = forwardedFor ? { "X-Forwarded-For": forwardedFor } : undefined;
  const socket = { incoming: { socket: { remoteAddress: "192.0.2.1" } } };
  return (await app.request("/", { headers }, socket)).text();
}

test("without trusted proxies the header is ignored", async () => {
  expect(await ipSeen(0, "203.0.113.9")).toBe("192.0.2.1");
});

test("one proxy is believed for what it appended, not for what the visitor wrote", async () => {
  expect(await ipSeen(1, "198.51.100.7, 203.0.113.9")).toBe("203.0.113.9");
});

test("two proxies are counted from the right", async () => {
  expect(await ipSeen(2, "1.1.1.1, 203.0.113.9, 10.0.0.2")).toBe("203.0.113.9");
});

test.each(["unknown", "<script>alert(1)</script>", "x".repeat(7_000), "203.0.113.9 or so"])(
  "%s is not an IP address, so the socket's is used",
  async (entry) => {
    expect(await ipSeen(1, entry)).toBe("192.0.2.1");
    expect(await ipSeen(1, `203.0.113.9, ${entry}`)).toBe("192.0.2.1");
  },
);

test("a port and brackets are not part of the IP address", async () => {
  expect(await ipSeen(1, "203.0.113.9:5678")).toBe("203.0.113.9");
  expect(await ipSeen(1, "[2001:db8::1]:1234")).toBe("2001:db8::1");
});

test("a missing or short header falls back to the socket", async () => {
  expect(await ipSeen(1)).toBe("192.0.2.1");
  expect(await ipSeen(3, "203.0.113.9")).toBe("192.0.2.1");
});
