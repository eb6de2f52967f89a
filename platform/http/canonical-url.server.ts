import { createMiddleware } from "hono/factory";
import { withoutTrailingSlashes } from "../text/trailing-slashes.ts";

/** `/blog/` and `/blog` must not be two pages for search engines and caches. */
export const redirectToCanonicalUrl = createMiddleware(async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  if (pathname === "/" || !pathname.endsWith("/")) return next();
  // One slash in front, never two: "//host" would lead to another site.
  const trimmed = withoutTrailingSlashes(pathname).replace(/^\/+/, "/");
  return c.redirect((trimmed || "/") + search, 301);
});
