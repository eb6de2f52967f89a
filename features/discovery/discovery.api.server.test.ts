import { expect, test } from "vitest";
import { caseStudies, caseStudyPath } from "#content/case-studies.ts";
import { pages } from "#content/pages.ts";
import { discoveryFiles } from "./discovery.api.server.ts";

const files = discoveryFiles({
  siteUrl: "https://www.example.com",
  now: () => new Date("2026-02-03T12:00:00Z"),
  listPosts: async () => [{ slug: "a-post", updatedAt: new Date("2026-01-02T03:04:05Z") }],
});

test("the sitemap lists every public page and post by its absolute URL", async () => {
  const response = await files.request("/sitemap.xml");
  expect(response.headers.get("Content-Type")).toContain("application/xml");
  const xml = await response.text();
  const urls = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);
  const sitePaths = Object.values(pages).map(({ path }) => path);
  const paths = [...sitePaths, ...caseStudies.map(caseStudyPath), "/blog/a-post"];
  expect(urls).toEqual(paths.map((path) => `https://www.example.com${path}`));
  expect(xml).toContain("/blog/a-post</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod>");
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
