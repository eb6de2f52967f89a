import { escapeHtml } from "#platform/text/escape.ts";

/** A page, with the URLs of its images. */
export type SitemapUrl = { path: string; updatedAt?: Date; images?: string[] };

/** A file may list 50,000 URLs; with fewer, none takes much memory. */
export const POSTS_PER_FILE = 10_000;

const SCHEMAS =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

export function sitemapXml(siteUrl: string, urls: SitemapUrl[]) {
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

/** For more posts than one file lists: the other files. */
export function sitemapIndexXml(siteUrl: string, posts: number) {
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
