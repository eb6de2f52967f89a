import { Hono } from "hono";
import { robotsTxt, securityTxt, sitemapXml, webManifest } from "./discovery.server.ts";

type Discovery = { siteUrl: string; now: () => Date };

/** The files that crawlers, browsers and security researchers ask for by a fixed name. */
export function discoveryFiles({ siteUrl, now }: Discovery) {
  return new Hono()
    .get("/robots.txt", (c) => c.text(robotsTxt(siteUrl)))
    .get("/sitemap.xml", (c) =>
      c.body(sitemapXml(siteUrl), 200, { "Content-Type": "application/xml; charset=utf-8" }),
    )
    .get("/.well-known/security.txt", (c) => c.text(securityTxt(siteUrl, now())))
    .get("/site.webmanifest", (c) =>
      c.body(webManifest(), 200, { "Content-Type": "application/manifest+json" }),
    );
}
