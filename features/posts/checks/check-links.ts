import { decoded } from "../content/urls.ts";
import type { LinkTarget } from "../editing/link-targets.server.ts";
import type { ContentLink, ReadContent } from "./read-content.server.ts";
import type { Warning } from "./warning.ts";

/** Where the post is, or will be. */
export type PostUrl = { siteUrl: string; slug: string };

/** The paths of our own site that the text links to, other than the post itself. */
export function internalPaths(links: ContentLink[], post: PostUrl): string[] {
  const paths = links.flatMap(({ href }) => {
    const url = ownUrl(href, post);
    return url && url.pathname !== postPath(post) ? [url.pathname] : [];
  });
  return [...new Set(paths)];
}

/** Links to pages, posts and places that readers will not find. */
export function checkLinks(
  { links, anchors }: ReadContent,
  targets: Map<string, LinkTarget>,
  post: PostUrl,
): Warning[] {
  return links.flatMap(({ href, text, place }): Warning[] => {
    if (href === "") {
      const message = `The button “${text}” has no URL.`;
      return [{ kind: "dead_link", message, field: "content", place }];
    }
    const url = ownUrl(href, post);
    if (!url) return [];
    const problem =
      url.pathname === postPath(post)
        ? isThere(url.hash, anchors)
          ? undefined
          : `leads to a place that isn’t in this text: ${url.hash}`
        : PROBLEMS[targets.get(url.pathname) ?? "page"]?.(url.pathname);
    if (!problem) return [];
    const message = `The link “${text || href}” ${problem}.`;
    return [{ kind: "dead_link", message, field: "content", place }];
  });
}

const PROBLEMS: Partial<Record<LinkTarget, (path: string) => string>> = {
  draft: (path) => `leads to a draft: ${path}`,
  missing: (path) => `leads to a page that doesn’t exist: ${path}`,
};

function isThere(hash: string, anchors: Set<string>) {
  return ["", "#", "#top"].includes(hash) || anchors.has(decoded(hash.slice(1)));
}

function postPath({ slug }: PostUrl) {
  return `/blog/${slug}`;
}

/** Undefined for a link to another site. */
function ownUrl(href: string, post: PostUrl) {
  const base = post.siteUrl + postPath(post);
  if (!URL.canParse(href, base)) return undefined;
  const url = new URL(href, base);
  return url.origin === new URL(post.siteUrl).origin ? url : undefined;
}
