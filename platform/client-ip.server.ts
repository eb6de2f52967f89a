import type { Context } from "hono";
import type { RequestEnv } from "./http.server.ts";
import { parseIp } from "./ip-address.server.ts";

/**
 * The visitor's IP address. Each trusted proxy appends the IP address it saw to X-Forwarded-For, so
 * with N proxies the Nth entry from the right is the first that no visitor can have written.
 */
export function clientIp(c: Context<RequestEnv>, trustProxy: number): string {
  const socketIp = parseIp(c.env?.incoming?.socket.remoteAddress ?? "") ?? "unknown";
  if (trustProxy === 0) return socketIp;
  const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",");
  return parseIp(forwarded.at(-trustProxy)?.trim() ?? "") ?? socketIp;
}

/** Whether a proxy, or a visitor who pretends to be one, names an IP address that is not used. */
export function isForwardingIgnored(c: Context<RequestEnv>, trustProxy: number): boolean {
  const isForwarded = c.req.header("x-forwarded-for") ?? c.req.header("forwarded");
  return trustProxy === 0 && isForwarded !== undefined;
}
