import { hash } from "node:crypto";
import { PageResponse } from "./response.ts";

// The file: a hash of what follows, a line of JSON with the index, and the bodies.
type Index = { key: string; headers: [string, string][]; bytes: number }[];

const HASH_LENGTH = 64;
const NEWLINE = 0x0a;
// Shared caches must not store these pages: they may be out of date.
const CACHE_CONTROL = "no-cache";

export async function bytesOfPages(pages: [key: string, page: PageResponse][]) {
  const index: Index = pages.map(([key, { headers, length }]) => {
    return { key, headers, bytes: length };
  });
  const bodies = await Promise.all(pages.map(([, page]) => page.body()));
  const content = Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...bodies]);
  return Buffer.concat([Buffer.from(sha256(content)), content]);
}

/** No pages if the bytes are not those of a whole file. */
export function pagesOfBytes(file: Buffer) {
  const pages = new Map<string, PageResponse>();
  const content = file.subarray(HASH_LENGTH);
  if (file.toString("latin1", 0, HASH_LENGTH) !== sha256(content)) return pages;
  let at = content.indexOf(NEWLINE) + 1;
  const index: Index = JSON.parse(content.toString("utf8", 0, at));
  for (const { key, headers, bytes } of index) {
    const own = new Headers(headers);
    own.set("Cache-Control", CACHE_CONTROL);
    const body = content.subarray(at, at + bytes);
    pages.set(key, new PageResponse(200, own, body, { isImmediate: true }));
    at += bytes;
  }
  return pages;
}

function sha256(bytes: Buffer) {
  return hash("sha256", bytes, "hex");
}
