import { isIP } from "node:net";
import type { Context } from "hono";
import type { RequestEnv } from "./http.server.ts";

const WITH_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/;
const MAPPED_IPV4 = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/**
 * An IP address in its usual form; undefined for anything else. A port, brackets and a zone
 * ("[fe80::1%eth0]:443") are left out, and IPv4 inside IPv6 ("::ffff:192.0.2.1") is IPv4.
 */
export function parseIp(text: string): string | undefined {
  const [, inBrackets, ipv4] = WITH_PORT.exec(text) ?? [];
  const [ip = ""] = (inBrackets ?? ipv4 ?? text).split("%", 1);
  const version = isIP(ip);
  if (version !== 6) return version === 4 ? ip : undefined;
  const canonical = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED_IPV4.exec(canonical) ?? [];
  return high && low ? [...groupBytes(high), ...groupBytes(low)].join(".") : canonical;
}

/** The unit of rate limits: an IPv4 address, or the IPv6 /64 that one customer gets. */
export function toNetwork(ip: string): string {
  if (isIP(ip) !== 6) return ip;
  const [before = [], after = []] = ip.split("::").map((half) => half.split(":"));
  const zeros = Array(8 - before.length - after.length).fill("0");
  const groups = ip.includes("::") ? [...before, ...zeros, ...after] : before;
  return `${groups
    .slice(0, 4)
    .map((group) => group || "0")
    .join(":")}::/64`;
}

function groupBytes(group: string) {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}

/**
 * The visitor's IP address. Each trusted proxy appends the IP address it saw to X-Forwarded-For, so
 * with N proxies the Nth entry from the right is the first that no visitor can have written.
 */
export function clientIp(c: Context<RequestEnv>, trustProxy: number): string {
  return visitorIp(c.env?.incoming?.socket, c.req.header("x-forwarded-for"), trustProxy);
}

/** Like `clientIp`, for requests answered before they reach Hono. */
export function visitorIp(
  socket: { remoteAddress?: string | undefined } | undefined,
  forwardedFor: string | string[] | undefined,
  trustProxy: number,
) {
  const socketIp = parseIp(socket?.remoteAddress ?? "") ?? "unknown";
  if (trustProxy === 0) return socketIp;
  const forwarded = String(forwardedFor ?? "").split(",");
  return parseIp(forwarded.at(-trustProxy)?.trim() ?? "") ?? socketIp;
}

/** Whether a proxy, or a visitor who pretends to be one, names an IP address that is not used. */
export function isForwardingIgnored(c: Context<RequestEnv>, trustProxy: number): boolean {
  const isForwarded = c.req.header("x-forwarded-for") ?? c.req.header("forwarded");
  return trustProxy === 0 && isForwarded !== undefined;
}
