import { expect, test } from "vitest";
import { contextWithoutDatabase, routesOn } from "../../tests/helpers/context.ts";
import { changedWebsite, sampleWebsite } from "../../tests/helpers/website.ts";
import { crawlerFiles } from "./api.server.ts";

const { pages, caseStudies } = sampleWebsite;
const files = testFiles(sampleWebsite);

function testFiles(website = sampleWebsite, posts = 1) {
  const routes = crawlerFiles({
    readWebsite: async () => website,
    listNewestPosts: async () => [],
    ...postUrls(posts),
  });
  const now = new Date("2026-02-03T12:00:00Z");
  return routesOn(contextWithoutDatabase("https://www.example.com", now), routes);
}

function postUrls(count: number) {
  return {
    countPosts: async () => count,
    listBlogUrls: async () => [{ path: "/blog/tag/data" }],
    listPostUrls: async (_: unknown, { limit, offset }: { limit: number; offset: number }) =>
      Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, index) => ({
        path: `/blog/post-${offset + index + 1}`,
        updatedAt: new Date("2026-01-02T03:04:05Z"),
      })),
  };
}

const parseLocations = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);

test("the sitemap lists every public page and post by its absolute URL", async () => {
  const response = await files.request("/sitemap.xml");
  expect(response.headers.get("Content-Type")).toContain("application/xml");
  const xml = await response.text();
  const urls = parseLocations(xml);
  const sitePaths = [...Object.values(pages), ...caseStudies].map(({ path }) => path);
  const paths = [...sitePaths, "/blog/tag/data", "/blog/post-1"];
  expect(urls).toEqual(paths.map((path) => `https://www.example.com${path}`));
  expect(xml).toContain("/blog/post-1</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod>");
});

test("a sitemap of very many posts is divided into files, none with more than 50,000 URLs", async () => {
  const many = testFiles(sampleWebsite, 100_001);
  const index = await (await many.request("/sitemap.xml")).text();
  expect(index).toContain("<sitemapindex");
  const listed = [];
  for (const file of parseLocations(index)) {
    const urls = parseLocations(await (await many.request(file ?? "")).text());
    expect(urls.length).toBeLessThanOrEqual(50_000);
    listed.push(...urls);
  }
  expect(listed).toContain("https://www.example.com/capabilities");
  expect(listed.filter((url) => url?.includes("/blog/post-"))).toHaveLength(100_001);
  expect(new Set(listed).size).toBe(listed.length);
  expect((await many.request("/sitemap-posts-12.xml")).status).toBe(404);
});

test("robots may read the site but not the admin area, and learn of the sitemap", async () => {
  const text = await (await files.request("/robots.txt")).text();
  expect(text).toContain("Disallow: /admin");
  expect(text).toContain("Disallow: /api/");
  expect(text).toContain("Sitemap: https://www.example.com/sitemap.xml");
  expect(text).not.toMatch(/^Disallow: \/$/m);
});

test("security.txt names a contact and expires in a year", async () => {
  const text = await (await files.request("/.well-known/security.txt")).text();
  expect(text).toMatch(/^Contact: mailto:.+@.+$/m);
  expect(text).toContain("Expires: 2027-02-03T12:00:00.000Z");
  expect(text).toContain("Canonical: https://www.example.com/.well-known/security.txt");
});

test("the manifest names the firm and its icons", async () => {
  const response = await files.request("/site.webmanifest");
  expect(response.headers.get("Content-Type")).toContain("application/manifest+json");
  const manifest = await response.json();
  expect(manifest.name).not.toBe("");
  expect(manifest.icons.map((icon: { sizes: string }) => icon.sizes)).toEqual([
    "any",
    "192x192",
    "512x512",
  ]);
});

test("all of them follow the site content", async () => {
  const changed = testFiles(
    changedWebsite(({ firm, caseStudies }) => {
      Object.assign(firm, { name: "Birchway", securityEmail: "safe@birchway.example" });
      Object.assign(caseStudies.items[0] ?? {}, { slug: "renamed", title: "Another title" });
      Object.assign(caseStudies.items[1] ?? {}, { published: false });
    }),
  );
  const fetchText = async (path: string) => (await changed.request(path)).text();
  expect(await fetchText("/.well-known/security.txt")).toContain("mailto:safe@birchway.example");
  expect(JSON.parse(await fetchText("/site.webmanifest"))).toMatchObject({ name: "Birchway" });
  const llms = await fetchText("/llms.txt");
  expect(llms).toContain("# Birchway");
  expect(llms).toContain("[Another title](https://www.example.com/case-studies/renamed)");
  for (const sitemap of ["/sitemap.xml", "/sitemap-pages.xml"]) {
    const urls = parseLocations(await fetchText(sitemap));
    expect(urls).toContain("https://www.example.com/case-studies/renamed");
    expect(urls).not.toContain("https://www.example.com/case-studies/healthcare-reporting");
    expect(urls).not.toContain("https://www.example.com/case-studies/finance-breach-risk");
  }
});
