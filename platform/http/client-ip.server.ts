import type { Context } from "hono";
import type { RequestEnv } from "./http.server.ts";
import { parseIp } from "./ip-address.server.ts";

/**
 * The visitor's IP address. Each trusted proxy appends the IP address it saw to X-Forwarded-For, so
 * with N proxies the Nth entry from the right is the first that no visitor can have written.
 */
export function clientIp(c: Context<RequestEnv>, trustProxy: number): string {
  return visitorIp(c.env?.incoming?.socket, c.req.header("x-forwarded-for"), trustProxy);
}

/** The same, of a request that the app does not get. */
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
