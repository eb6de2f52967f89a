import type { MetaDescriptor } from "react-router";
import { firm } from "#content/firm.ts";
import type { PageMeta } from "#content/pages.ts";
import type { RootData } from "./root-data.ts";
import { breadcrumbData, organizationData } from "./structured-data.ts";

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];
type Extras = { breadcrumb?: string; structuredData?: object[] };

/** Everything that crawlers and link previews read of a page. */
export function pageMeta(page: PageMeta, matches: Matches, extras: Extras = {}): MetaDescriptor[] {
  const siteUrl = siteUrlOf(matches);
  const url = siteUrl + page.path;
  const image = `${siteUrl}/share.png`;
  return [
    { title: page.title },
    { name: "description", content: page.description },
    { name: "keywords", content: page.keywords.join(", ") },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: firm.name },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:locale", content: "en_US" },
    { property: "og:image", content: image },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: `${firm.name}. ${firm.descriptor}.` },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: page.title },
    { name: "twitter:description", content: page.description },
    { name: "twitter:image", content: image },
    ...structuredData(page, siteUrl, extras).map((data) => ({ "script:ld+json": data })),
  ];
}

function structuredData(page: PageMeta, siteUrl: string, { breadcrumb, structuredData }: Extras) {
  const trail = breadcrumb
    ? [breadcrumbData(siteUrl, [{ name: breadcrumb, path: page.path }])]
    : [];
  return [organizationData(siteUrl), ...trail, ...(structuredData ?? [])];
}

/** For pages that nobody should find through a search engine. */
export function hiddenPageMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${firm.name}` }, { name: "robots", content: "noindex" }];
}

export function siteUrlOf(matches: Matches): string {
  const root = matches.find((match) => match?.id === "root");
  return (root?.loaderData as RootData | undefined)?.siteUrl ?? "";
}
