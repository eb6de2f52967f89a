import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

const IMMUTABLE = "public, max-age=31536000, immutable";
const ONE_HOUR = "public, max-age=3600";

/** Serves the client build. Hashed file names are cached forever, others for an hour. */
export function staticFiles(clientDir: string) {
  const serve = serveStatic({ root: clientDir, precompressed: true });
  return new Hono()
    .use(async (c, next) => {
      // Every file has an extension, and no page has one.
      if (!c.req.path.includes(".")) return next();
      const file = await serve(c, async () => {});
      if (!file) return next();
      const hashed = c.req.path.startsWith("/assets/");
      file.headers.set("Cache-Control", hashed ? IMMUTABLE : ONE_HOUR);
      file.headers.set("Vary", "Accept-Encoding");
      return file;
    })
    .get("/assets/*", (c) => c.text("Not found", 404));
}
