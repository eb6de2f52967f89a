import { Hono } from "hono";
import { pathsOf } from "#features/website/page-paths.ts";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { robotsTxt, securityTxt, webManifest } from "./crawlers.server.ts";
import { llmsTxt, type NewPost } from "./llms-txt.server.ts";
import { POSTS_PER_FILE, type SitemapUrl, sitemapIndexXml, sitemapXml } from "./sitemap.server.ts";

type CrawlerFiles = {
  siteUrl: string;
  now: () => Date;
  readWebsite: () => Promise<ShownWebsite>;
  listNewestPosts: () => Promise<NewPost[]>;
  countPosts: () => Promise<number>;
  /** Oldest first, so that a new post changes only the last file. */
  listPostUrls: (range: { limit: number; offset: number }) => Promise<SitemapUrl[]>;
  /** The pages of tags and authors. */
  listBlogUrls: () => Promise<SitemapUrl[]>;
};

const XML = { "Content-Type": "application/xml; charset=utf-8" };

/** The files that crawlers, browsers and security researchers request by a fixed name. */
export function crawlerFiles(options: CrawlerFiles) {
  const { siteUrl, now, readWebsite, countPosts, listPostUrls } = options;
  const pageUrls = async () => {
    const paths = pathsOf(await readWebsite());
    return [...paths.map((path) => ({ path })), ...(await options.listBlogUrls())];
  };
  const postUrls = (file: number) =>
    listPostUrls({ limit: POSTS_PER_FILE, offset: (file - 1) * POSTS_PER_FILE });
  return new Hono()
    .get("/robots.txt", (c) => c.text(robotsTxt(siteUrl)))
    .get("/llms.txt", async (c) => {
      const posts = await options.listNewestPosts();
      return c.text(llmsTxt(siteUrl, await readWebsite(), posts));
    })
    .get("/sitemap.xml", async (c) => {
      const count = await countPosts();
      if (count > POSTS_PER_FILE) return c.body(sitemapIndexXml(siteUrl, count), 200, XML);
      const urls = [...(await pageUrls()), ...(await postUrls(1))];
      return c.body(sitemapXml(siteUrl, urls), 200, XML);
    })
    .get("/sitemap-pages.xml", async (c) => {
      return c.body(sitemapXml(siteUrl, await pageUrls()), 200, XML);
    })
    .get("/:file{sitemap-posts-[1-9][0-9]{0,3}\\.xml}", async (c) => {
      const urls = await postUrls(Number(/\d+/.exec(c.req.param("file"))));
      return urls.length > 0 ? c.body(sitemapXml(siteUrl, urls), 200, XML) : c.notFound();
    })
    .get("/.well-known/security.txt", async (c) => {
      const { firm } = await readWebsite();
      return c.text(securityTxt(siteUrl, firm, now()));
    })
    .get("/site.webmanifest", async (c) => {
      const { firm } = await readWebsite();
      return c.body(webManifest(firm), 200, { "Content-Type": "application/manifest+json" });
    });
}
