import { decoded } from "#platform/text/decoded.ts";

export const IMAGE_SCHEMES = ["http", "https"];
export const LINK_SCHEMES = ["http", "https", "mailto", "tel"];

/** The URL as a browser reads it, when it is relative or has one of the schemes. */
export function safeUrl(text: string, schemes: string[]): string | undefined {
  const url = text
    .replace(/\p{Cc}/gu, "")
    .trim()
    .replaceAll(" ", "%20");
  if (/^[/\\]{2}/.test(url)) return `https://${url.replace(/^[/\\]+/, "")}`;
  const scheme = /^[^/\\?#]*?(?=:)/.exec(url)?.[0];
  // The start of a comment can hide a scheme or a host from other readers of HTML.
  if (scheme === undefined) return url.includes("<!--") ? undefined : url.replace(/^\\/, "/");
  if (!schemes.includes(scheme.toLowerCase())) return undefined;
  return /^http/i.test(scheme) && !/^https?:\/\/\w/i.test(url) ? undefined : url;
}

/** Ids of a post start with "h-", so that none can pass for an id of the page or a name in it. */
export function anchorName(id: string): string | undefined {
  const name = id
    .toLowerCase()
    .replace(/^h-/, "")
    .slice(0, 80)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return name === "" ? undefined : `h-${name}`;
}

/** Changes a link to a place in a post as the place's id was changed. */
export function withAnchor(url: string): string {
  const [, path = "", fragment] = /^(\/blog\/[a-z0-9-]+|)#(.+)$/.exec(url) ?? [];
  if (fragment === undefined || fragment === "top") return url;
  return `${path}#${anchorName(decoded(fragment)) ?? ""}`;
}

/** An absolute URL for readers outside the site. Undefined for text that is not a URL. */
export function absoluteUrl(url: string | null | undefined, siteUrl: string) {
  return url && URL.canParse(url, siteUrl) ? new URL(url, siteUrl).href : undefined;
}
