import type { MetaDescriptor } from "react-router";
import {
  pageCard,
  SHARE_IMAGE,
  type ShareCard,
  shareImagePath,
} from "#features/share-images/share-card.ts";
import type { PageMeta } from "#features/website/show-website.server.ts";
import type { RootData } from "./root-data.ts";
import { breadcrumbData, organizationData, type Step } from "./structured-data.ts";

export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];
type ShareImage = { src: string; width?: number; height?: number; alt: string };
type Article = { publishedAt: string | undefined; updatedAt: string; tags: string[] };
type Extras = {
  /** The page's name, or the names of the pages above it and its own. */
  breadcrumb?: string;
  trail?: Step[];
  structuredData?: object[];
  image?: ShareImage | undefined;
  /** The text on the drawn image of a page without its own. Default: the page's title. */
  card?: ShareCard;
  article?: Article;
};

/** Everything that crawlers and link previews read of a page. */
export function pageMeta(page: PageMeta, matches: Matches, extras: Extras = {}): MetaDescriptor[] {
  const { siteUrl, firm } = findRootData(matches);
  const url = siteUrl + page.path;
  const { article, image = drawnImage(page.path, extras.card ?? pageCard(page, firm)) } = extras;
  const imageUrl = absolute(image.src, siteUrl);
  return [
    { title: page.title },
    { name: "description", content: page.description },
    { name: "keywords", content: page.keywords.join(", ") },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: article ? "article" : "website" },
    { property: "og:site_name", content: firm.name },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:locale", content: "en_US" },
    { property: "og:image", content: imageUrl },
    ...imageSizeMeta(image),
    { property: "og:image:alt", content: image.alt },
    ...(article ? articleMeta(article) : []),
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: page.title },
    { name: "twitter:description", content: page.description },
    { name: "twitter:image", content: imageUrl },
    { name: "twitter:image:alt", content: image.alt },
    ...structuredData(page, findRootData(matches), extras).map((data) => ({
      "script:ld+json": data,
    })),
  ];
}

/** All pages of a list share one image. */
export function drawnImage(path: string, card: ShareCard): ShareImage {
  const [page = path] = path.split("?");
  return { ...SHARE_IMAGE, src: shareImagePath(page, card), alt: `${card.title} (${card.label})` };
}

function imageSizeMeta({ width, height }: ShareImage) {
  if (!width || !height) return [];
  return [
    { property: "og:image:width", content: String(width) },
    { property: "og:image:height", content: String(height) },
  ];
}

function articleMeta({ publishedAt, updatedAt, tags }: Article) {
  return [
    ...(publishedAt ? [{ property: "article:published_time", content: publishedAt }] : []),
    { property: "article:modified_time", content: updatedAt },
    ...tags.map((content) => ({ property: "article:tag", content })),
  ];
}

function structuredData(page: PageMeta, root: RootData, extras: Extras) {
  const { breadcrumb, structuredData } = extras;
  const trail = extras.trail ?? (breadcrumb ? [{ name: breadcrumb, path: page.path }] : []);
  const breadcrumbs = trail.length > 0 ? [breadcrumbData(root.siteUrl, trail)] : [];
  return [organizationData(root), ...breadcrumbs, ...(structuredData ?? [])];
}

/** Meta tags of pages that search engines must not list. */
export function hiddenPageMeta(title: string, matches: Matches): MetaDescriptor[] {
  const { firm } = findRootData(matches);
  return [{ title: `${title} | ${firm.name}` }, { name: "robots", content: "noindex" }];
}

/** Meta tags of a page whose data could not be loaded. */
export function failedPageMeta(matches: Matches) {
  return hiddenPageMeta("Something went wrong", matches);
}

export function findRootData(matches: Matches) {
  const root = matches.find((match) => match?.id === "root");
  return root?.loaderData as RootData;
}

/** Image URLs are validated when saved, but this must not fail on any value. */
function absolute(url: string, siteUrl: string) {
  return URL.canParse(url, siteUrl) ? new URL(url, siteUrl).href : siteUrl;
}
