import { Hono } from "hono";
import { blogFeed, type Feed, tagFeed } from "./feed.server.ts";

const HEADERS = { "Content-Type": "application/atom+xml; charset=utf-8" };

export function feed(options: Feed) {
  return new Hono()
    .get("/feed.xml", async (c) => c.body(await blogFeed(options), 200, HEADERS))
    .get("/blog/tag/:tag/feed.xml", async (c) => {
      const xml = await tagFeed(options, c.req.param("tag"));
      return xml ? c.body(xml, 200, HEADERS) : c.notFound();
    });
}
