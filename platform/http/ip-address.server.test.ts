import { expect, test } from "vitest";
import { parseIp, toNetwork } from "./ip-address.server.ts";

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
