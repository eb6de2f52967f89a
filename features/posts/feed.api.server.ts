import { Hono } from "hono";
import { etag } from "hono/etag";
import { atomFeed, type Feed } from "./feed.server.ts";

const HEADERS = {
  "Content-Type": "application/atom+xml; charset=utf-8",
  // Kept, but asked about each time: a new post is in it at once.
  "Cache-Control": "public, no-cache",
};

export function feed(options: Feed) {
  return new Hono().get("/feed.xml", etag(), async (c) =>
    c.body(await atomFeed(options), 200, HEADERS),
  );
}
