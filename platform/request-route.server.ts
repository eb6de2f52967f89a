import type { Context } from "hono";
import { routePath } from "hono/route";
import type { RequestEnv } from "./http/http.server.ts";

/**
 * The pattern of the request's path, such as "/api/admin/posts/:id". It contains nothing that a
 * visitor has sent, and there are only so many.
 */
export function requestRoute(c: Context<RequestEnv>) {
  // This is the route of the handler that ran last. All pages have the same one.
  return c.get("pageRoute") ?? routePath(c);
}
