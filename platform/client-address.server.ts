import type { Context } from "hono";
import type { RequestEnv } from "./http.server.ts";

/**
 * The visitor's address. Each trusted proxy appends the address it saw to X-Forwarded-For, so with
 * N proxies the Nth entry from the right is the first that no visitor can have written.
 */
export function clientAddress(c: Context<RequestEnv>, trustProxy: number): string {
  const socketAddress = c.env?.incoming?.socket.remoteAddress ?? "unknown";
  if (trustProxy === 0) return socketAddress;
  const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  return forwarded.at(-trustProxy) || socketAddress;
}
