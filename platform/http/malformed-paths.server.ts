import { createMiddleware } from "hono/factory";
import { AppError } from "../errors/errors.server.ts";

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
