import { Hono } from "hono";
import { atomFeed, type Feed } from "./feed.server.ts";

const HEADERS = { "Content-Type": "application/atom+xml; charset=utf-8" };

export function feed(options: Feed) {
  return new Hono().get("/feed.xml", async (c) => c.body(await atomFeed(options), 200, HEADERS));
}
