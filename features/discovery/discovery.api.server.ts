import { Hono } from "hono";
import {
  type PostUrl,
  robotsTxt,
  SITEMAP_POSTS_MAX,
  securityTxt,
  sitemapXml,
  webManifest,
} from "./discovery.server.ts";

type Discovery = {
  siteUrl: string;
  now: () => Date;
  listPosts: (limit: number) => Promise<PostUrl[]>;
};

/** The files that crawlers, browsers and security researchers request by a fixed name. */
export function discoveryFiles({ siteUrl, now, listPosts }: Discovery) {
  return new Hono()
    .get("/robots.txt", (c) => c.text(robotsTxt(siteUrl)))
    .get("/sitemap.xml", async (c) => {
      const xml = sitemapXml(siteUrl, await listPosts(SITEMAP_POSTS_MAX));
      return c.body(xml, 200, { "Content-Type": "application/xml; charset=utf-8" });
    })
    .get("/.well-known/security.txt", (c) => c.text(securityTxt(siteUrl, now())))
    .get("/site.webmanifest", (c) =>
      c.body(webManifest(), 200, { "Content-Type": "application/manifest+json" }),
    );
}
