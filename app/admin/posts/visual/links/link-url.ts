import { LINK_SCHEMES, safeUrl } from "#features/posts/content/urls.ts";

type CheckedUrl = { href: string; error?: never } | { href?: never; error: string };

const EMAIL = /^[^\s/@:]+@[^\s/@:]+\.[^\s/@:]+$/;
const HOST = /^(localhost|[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+)(:\d+)?([/?#]|$)/iu;
const NOT_A_URL =
  "This isn’t a URL. Choose a post from the list, or enter a URL such as example.com/page.";
const WRONG_SCHEME = "Links can start with https://, http://, mailto:, or tel:.";

/** The URL that is meant: "example.com/a" is a website, "ada@example.com" an email address. */
export function checkedUrl(typed: string, siteOrigin: string): CheckedUrl {
  const text = typed.trim();
  if (text === "") return { error: "Enter a URL, or search for a post." };
  if (EMAIL.test(text)) return { href: `mailto:${text}` };
  const written = HOST.test(text) ? `https://${text}` : text;
  if (!/^([a-z][a-z0-9+.-]*:|[/#?.])/i.test(written)) return { error: NOT_A_URL };
  const href = safeUrl(written, LINK_SCHEMES);
  if (href === undefined) {
    return { error: /^https?:/i.test(written) ? NOT_A_URL : WRONG_SCHEME };
  }
  if (!/^https?:/i.test(href)) return { href };
  if (!URL.canParse(href)) return { error: NOT_A_URL };
  const { origin, pathname, search, hash } = new URL(href);
  return { href: origin === siteOrigin ? pathname + search + hash : href };
}

/** If the link leads to our own site: the path. */
export function ownPath(href: string) {
  return /^\/(?!\/)/.test(href) ? href : undefined;
}

/** Words to search posts for, not the start of a URL. */
export function isSearch(typed: string) {
  return typed.trim().length > 1 && !/^[/#?.]|:|@|^www\./i.test(typed.trim());
}
