import { LINK_SCHEMES, safeUrl } from "#features/posts/urls.ts";
import { unwrap } from "./elements.ts";

const TRACKING =
  /^(utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|igshid|igsh|mc_cid|mc_eid|mkt_tok|_hsenc|_hsmi|trk|trkInfo|trackingId|lipi|li_fat_id|rcm)$/i;

/** Pages that only forward, and the parameter with the URL that was meant. */
const FORWARDING: [RegExp, string[]][] = [
  [/^https:\/\/[\w.-]+\.safelinks\.protection\.outlook\.com\//i, ["url"]],
  [/^https?:\/\/(www\.)?google\.[a-z.]+\/url\?/i, ["q", "url"]],
  [/^https?:\/\/(www\.)?linkedin\.com\/(redir\/redirect|safety\/go)\b/i, ["url"]],
  [/^https?:\/\/lm?\.facebook\.com\/l\.php\?/i, ["u"]],
];

/** A link that leads where it says, or no link. */
export function cleanLink(link: Element, siteOrigin: string) {
  const href = link.getAttribute("href");
  if (href === null) {
    if (!link.id) unwrap(link);
    return;
  }
  const url = cleanUrl(href, siteOrigin);
  // Word's own marks, such as "#_Toc123" and "#_ftn1".
  if (url === undefined || /^(.*\.html?)?#_/i.test(url)) return unwrap(link);
  link.setAttribute("href", url);
  if (link.getAttribute("target") === "_blank") link.setAttribute("rel", "noopener");
  else link.removeAttribute("target");
}

/** Undefined if nothing can be at this URL. */
export function cleanUrl(href: string, siteOrigin: string): string | undefined {
  if (!URL.canParse(href)) return safeUrl(href, LINK_SCHEMES);
  const url = new URL(target(href));
  if (!LINK_SCHEMES.includes(url.protocol.slice(0, -1))) return undefined;
  const tracking = [...url.searchParams.keys()].filter((name) => TRACKING.test(name));
  for (const name of tracking) url.searchParams.delete(name);
  if (url.origin === siteOrigin) return url.pathname + url.search + url.hash;
  return tracking.length > 0 ? url.href : target(href);
}

/** One forwarding page may lead to another. */
function target(href: string, depth = 0): string {
  const [, names = []] = FORWARDING.find(([pattern]) => pattern.test(href)) ?? [];
  const query = URL.canParse(href) ? new URL(href).searchParams : undefined;
  const meant = names.map((name) => query?.get(name)).find((value) => value && isWeb(value));
  return meant && depth < 3 ? target(meant, depth + 1) : href;
}

function isWeb(value: string) {
  return /^https?:/i.test(value) && URL.canParse(value);
}
