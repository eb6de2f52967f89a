import { Hono } from "hono";
import { AppError } from "#platform/errors.server.ts";
import type { RequestEnv } from "#platform/http.server.ts";
import type { Storage } from "#platform/storage.server.ts";
import { isImageName } from "./media.schema.ts";

/** The images themselves, for everybody. A name is never given to other bytes. */
export function imageFiles(storage: Storage) {
  return new Hono<RequestEnv>().get("/blog-images/:name", async (c) => {
    const name = c.req.param("name");
    if (!isImageName(name)) throw new AppError("not_found", "There is no such image.");
    const address = storage.addressOf(name);
    if (!address.startsWith("/")) return c.redirect(address, 302);

    const etag = `"${name}"`;
    if (c.req.header("If-None-Match")?.includes(etag)) return c.body(null, 304, lasting(etag));
    const stored = await storage.get(name);
    if (!stored) throw new AppError("not_found", "There is no such image.");
    const headers = {
      ...lasting(etag),
      "Content-Type": stored.contentType,
      ...(stored.size !== undefined && { "Content-Length": String(stored.size) }),
    };
    if (c.req.method !== "HEAD") return c.body(stored.body, 200, headers);
    // Nobody will read it: let go of the file.
    await stored.body.cancel();
    return c.body(null, 200, headers);
  });
}

function lasting(etag: string) {
  return {
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: etag,
    // Feed readers show our posts, and their images, on pages of their own.
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
}
