import { type Context, Hono } from "hono";
import { AppError } from "#platform/errors/errors.server.ts";
import { parseRange } from "#platform/http/byte-range.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { streamedBody } from "#platform/http/streamed-body.server.ts";
import type { Storage, StoredFile } from "#platform/storage/storage.server.ts";
import { findCurrentFile } from "./commands.server.ts";
import { isImageName } from "./media.schema.ts";

/**
 * The image files, which are public. A name is never reused for another file: the names of files
 * that were replaced redirect to the current one.
 */
export function imageFiles(storage: Storage) {
  return new Hono<RequestEnv>().get("/blog-images/:name", async (c) => {
    const name = c.req.param("name");
    if (!isImageName(name)) throw noSuchImage();
    if (!storage.urlOf(name).startsWith("/")) {
      // The bucket serves what it has, also without the database.
      const file = await findCurrentFile(c.var.ctx, name).catch(() => undefined);
      return c.redirect(storage.urlOf(file ?? name), 302);
    }

    const etag = `"${name}"`;
    const isKnown = c.req.header("If-None-Match")?.includes(etag);
    if (isKnown || c.req.method === "HEAD") {
      const file = await storage.stat(name);
      if (!file) return replacement(c, storage, name);
      if (isKnown) return c.body(null, 304, lasting(etag));
      return c.body(null, 200, { ...imageHeaders(file, etag), ...lengthHeader(file.size) });
    }

    const range = wantedRange(c, etag);
    const { signal } = c.req.raw;
    const file = await storage.get(name, { range, signal });
    if (!file) return replacement(c, storage, name);
    if (file === "unsatisfiable") return noSuchRange(c, storage, name);
    const { part, size } = file;
    const headers = imageHeaders(file, etag);
    const body = streamedBody(c, file.body);
    if (!part) return c.body(body, 200, { ...headers, ...lengthHeader(size) });
    const { start, end } = part;
    return c.body(body, 206, {
      ...headers,
      ...lengthHeader(end + 1 - start),
      "Content-Range": `bytes ${start}-${end}/${size ?? "*"}`,
    });
  });
}

async function replacement(c: Context<RequestEnv>, storage: Storage, name: string) {
  const file = await findCurrentFile(c.var.ctx, name);
  if (!file) throw noSuchImage();
  c.header("Cache-Control", "no-cache");
  c.header("Cross-Origin-Resource-Policy", "cross-origin");
  return c.redirect(storage.urlOf(file), 302);
}

/** The range that is requested. With another version in If-Range, the whole image is sent. */
function wantedRange(c: Context<RequestEnv>, etag: string) {
  const version = c.req.header("If-Range");
  return version && version !== etag ? undefined : parseRange(c.req.header("Range"));
}

async function noSuchRange(c: Context<RequestEnv>, storage: Storage, name: string) {
  const size = (await storage.stat(name))?.size ?? "*";
  return c.body(null, 416, { "Content-Range": `bytes */${size}`, "Cache-Control": "no-store" });
}

function imageHeaders({ contentType }: StoredFile, etag: string) {
  return { ...lasting(etag), "Content-Type": contentType, "Accept-Ranges": "bytes" };
}

function lengthHeader(size: number | undefined): Record<string, string> {
  return size === undefined ? {} : { "Content-Length": String(size) };
}

function lasting(etag: string) {
  return {
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: etag,
    // Feed readers show our posts, and their images, on pages of their own.
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
}

function noSuchImage() {
  return new AppError("not_found", "Image not found.");
}
