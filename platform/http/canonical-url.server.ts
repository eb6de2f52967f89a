import { createMiddleware } from "hono/factory";
import { AppError } from "../errors/errors.server.ts";
import { withoutTrailingSlashes } from "../text/trailing-slashes.ts";

const URL_MAX = 8_000;
// Control characters, line and paragraph separators, backslashes, and steps up a folder.
const MALFORMED = /[\p{Cc}\p{Zl}\p{Zp}\\]|(^|\/)\.\.?(\/|$)/u;

/** Rejects paths that no link of ours contains, before anything parses them. */
export const refuseMalformedPaths = createMiddleware(async (c, next) => {
  if (c.req.url.length > URL_MAX) throw new AppError("uri_too_long", "That URL is too long.");
  const path = decodedPath(c.req.url);
  if (path === undefined || MALFORMED.test(path)) {
    throw new AppError("bad_request", "That URL isn’t valid.");
  }
  await next();
});

function decodedPath(url: string) {
  try {
    return decodeURIComponent(new URL(url).pathname);
  } catch {
    return undefined;
  }
}

/** `/blog/` and `/blog` must not be two pages for search engines and caches. */
export const redirectToCanonicalUrl = createMiddleware(async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  if (pathname === "/" || !pathname.endsWith("/")) return next();
  // One slash in front, never two: "//host" would lead to another site.
  const trimmed = withoutTrailingSlashes(pathname).replace(/^\/+/, "/");
  return c.redirect((trimmed || "/") + search, 301);
});
