import { Hono } from "hono";
import { expect, test } from "vitest";
import { clientIp, parseIp, toNetwork } from "./client-ip.server.ts";
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

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["203.0.113.9:5678", "203.0.113.9"],
  ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[::1]:1234", "::1"],
  ["fe80::1%eth0", "fe80::1"],
  [`fe80::1%${"x".repeat(7000)}`, "fe80::1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::ffff:c000:201", "192.0.2.1"],
  ["[::ffff:192.0.2.1]:80", "192.0.2.1"],
])("%s is the IP address %s", (text, ip) => {
  expect(parseIp(text)).toBe(ip);
});

test.each([
  "",
  "unknown",
  "<script>alert(1)</script>",
  "203.0.113",
  "203.0.113.256",
  "203.0.113.9.",
  "[203.0.113.9",
  "2001:db8::1::2",
  "_hidden",
  "x".repeat(7000),
])("%s is not an IP address", (text) => {
  expect(parseIp(text)).toBeUndefined();
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["unknown", "unknown"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:0:1::", "2001:db8:0:1::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::2:3:4:5:6:7:8", "0:2:3:4::/64"],
])("limits count %s as %s", (ip, network) => {
  expect(toNetwork(ip)).toBe(network);
});
