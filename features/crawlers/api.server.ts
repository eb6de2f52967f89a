import { Hono } from "hono";
import { ground } from "#content/theme.ts";
import { pathsOf } from "#features/website/page-paths.ts";
import type { ShownFirm, ShownWebsite } from "#features/website/show-website.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { publicFile } from "#platform/http/public-file.server.ts";
import { escapeHtml } from "#platform/text/escape.ts";

type CrawlerFiles = {
  readWebsite: (ctx: Ctx) => Promise<ShownWebsite>;
  listNewestPosts: (ctx: Ctx) => Promise<NewPost[]>;
  countPosts: (ctx: Ctx) => Promise<number>;
  /** Lists the oldest posts first, so that a new post changes only the last file. */
  listPostUrls: (ctx: Ctx, range: { limit: number; offset: number }) => Promise<SitemapUrl[]>;
  /** The pages of tags and authors. */
  listBlogUrls: (ctx: Ctx) => Promise<SitemapUrl[]>;
};

const XML = { "Content-Type": "application/xml; charset=utf-8" };

/** The files that crawlers, browsers and security researchers request by a fixed name. */
export function crawlerFiles(options: CrawlerFiles) {
  const { readWebsite, countPosts, listPostUrls } = options;
  const pageUrls = async (ctx: Ctx) => {
    const paths = pathsOf(await readWebsite(ctx));
    return [...paths.map((path) => ({ path })), ...(await options.listBlogUrls(ctx))];
  };
  const postUrls = (ctx: Ctx, file: number) =>
    listPostUrls(ctx, { limit: POSTS_PER_FILE, offset: (file - 1) * POSTS_PER_FILE });
  return new Hono<RequestEnv>()
    .get("/robots.txt", (c) => c.text(robotsTxt(c.var.ctx.env.siteUrl)))
    .get("/llms.txt", publicFile("blog"), async (c) => {
      const posts = await options.listNewestPosts(c.var.ctx);
      return c.text(llmsTxt(c.var.ctx.env.siteUrl, await readWebsite(c.var.ctx), posts));
    })
    .get("/sitemap.xml", publicFile("blog"), async (c) => {
      const { ctx } = c.var;
      const { siteUrl } = ctx.env;
      const count = await countPosts(ctx);
      if (count > POSTS_PER_FILE) return c.body(sitemapIndexXml(siteUrl, count), 200, XML);
      const urls = [...(await pageUrls(ctx)), ...(await postUrls(ctx, 1))];
      return c.body(sitemapXml(siteUrl, urls), 200, XML);
    })
    .get("/sitemap-pages.xml", publicFile("blog"), async (c) => {
      const { ctx } = c.var;
      return c.body(sitemapXml(ctx.env.siteUrl, await pageUrls(ctx)), 200, XML);
    })
    .get("/:file{sitemap-posts-[1-9][0-9]{0,3}\\.xml}", publicFile("blog"), async (c) => {
      const { ctx } = c.var;
      const urls = await postUrls(ctx, Number(/\d+/.exec(c.req.param("file"))));
      return urls.length > 0 ? c.body(sitemapXml(ctx.env.siteUrl, urls), 200, XML) : c.notFound();
    })
    .get("/.well-known/security.txt", async (c) => {
      const { firm } = await readWebsite(c.var.ctx);
      return c.text(securityTxt(c.var.ctx, firm));
    })
    .get("/site.webmanifest", async (c) => {
      const { firm } = await readWebsite(c.var.ctx);
      return c.body(webManifest(firm), 200, { "Content-Type": "application/manifest+json" });
    });
}

const ONE_YEAR_MS = 365 * 24 * 60 * 60 * 1000;

function robotsTxt(siteUrl: string) {
  return `User-agent: *
Disallow: /admin
Disallow: /api/
Disallow: /login
Disallow: /auth
Disallow: /account
Disallow: /preview/
Disallow: /draft/
Disallow: /statements/
Disallow: /?about=

Sitemap: ${siteUrl}/sitemap.xml
`;
}

/** Follows RFC 9116. The file must carry a date on which a reader should stop trusting it. */
function securityTxt({ env: { siteUrl }, now }: Ctx, firm: ShownFirm) {
  return `Contact: mailto:${firm.securityEmail}
Expires: ${new Date(now.getTime() + ONE_YEAR_MS).toISOString()}
Preferred-Languages: en
Canonical: ${siteUrl}/.well-known/security.txt
Policy: ${siteUrl}/data-security
`;
}

function webManifest(firm: ShownFirm) {
  return JSON.stringify({
    name: firm.name,
    short_name: firm.name,
    description: firm.summary,
    start_url: "/",
    display: "browser",
    background_color: ground.light,
    theme_color: ground.light,
    icons: [
      { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
    ],
  });
}

type NewPost = { slug: string; title: string; excerpt: string | null };

/** https://llmstxt.org: what the site is and where its content is, for language models. */
function llmsTxt(siteUrl: string, website: ShownWebsite, posts: NewPost[]) {
  const { firm, pages, caseStudies } = website;
  const sections = {
    Pages: Object.values(pages).map(({ path, title, description }) =>
      link(title.replace(` | ${firm.name}`, ""), siteUrl + path, description),
    ),
    "Case studies": caseStudies.map((study) =>
      link(study.title, siteUrl + study.path, `${study.industry}. ${study.result}`),
    ),
    "Newest posts": posts.map(({ slug, title, excerpt }) =>
      link(title, `${siteUrl}/blog/${slug}.md`, excerpt),
    ),
    Optional: [
      link("The newest posts in full, as JSON Feed", `${siteUrl}/feed.json`, null),
      link("Sitemap", `${siteUrl}/sitemap.xml`, null),
    ],
  };
  const written = Object.entries(sections)
    .filter(([, links]) => links.length > 0)
    .map(([heading, links]) => `## ${heading}\n\n${links.join("\n")}\n`);
  return `# ${firm.name}

> ${firm.summary}

Each post is also available as Markdown: add \`.md\` to its URL.

${written.join("\n")}`;
}

function link(title: string, url: string, about: string | null) {
  const text = oneLine(title).replace(/[[\]\\]/g, "\\$&");
  return `- [${text}](${url})${about ? `: ${oneLine(about)}` : ""}`;
}

function oneLine(text: string) {
  return text.replace(/\s+/g, " ").trim();
}

/** A page, with the URLs of its images. */
type SitemapUrl = { path: string; updatedAt?: Date; images?: string[] };

/** A sitemap may list 50,000 URLs; with fewer, none takes much memory. */
const POSTS_PER_FILE = 10_000;

const SCHEMAS =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

function sitemapXml(siteUrl: string, urls: SitemapUrl[]) {
  return xml(`<urlset ${SCHEMAS}>
${urls.map((url) => urlXml(siteUrl, url)).join("\n")}
</urlset>`);
}

function urlXml(siteUrl: string, { path, updatedAt, images = [] }: SitemapUrl) {
  const date = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : "";
  const shown = images
    .filter((image) => URL.canParse(image, siteUrl))
    .map((image) => new URL(image, siteUrl).href)
    .map((image) => `<image:image><image:loc>${escapeHtml(image)}</image:loc></image:image>`);
  return `  <url><loc>${escapeHtml(siteUrl + path)}</loc>${date}${shown.join("")}</url>`;
}

/** The list of sitemaps, if there are more posts than one of them lists. */
function sitemapIndexXml(siteUrl: string, posts: number) {
  const files = Math.ceil(posts / POSTS_PER_FILE);
  const paths = [
    "/sitemap-pages.xml",
    ...Array.from({ length: files }, (_, index) => `/sitemap-posts-${index + 1}.xml`),
  ];
  return xml(`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `  <sitemap><loc>${siteUrl}${path}</loc></sitemap>`).join("\n")}
</sitemapindex>`);
}

function xml(content: string) {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${content}\n`;
}
