import { LINK_SCHEMES, safeUrl } from "#features/posts/content/urls.ts";
import { unwrap } from "./elements.ts";
import { redirectTarget } from "./redirect-target.ts";

const TRACKING = new RegExp(
  `^(${[
    // Analytics and ads of Google, HubSpot, Microsoft and others.
    ...["utm_\\w+", "_ga", "_gl", "_gac(_.*)?", "gclid", "gclsrc", "dclid", "gbraid", "wbraid"],
    ...["gad_source", "gad_campaignid", "srsltid", "msclkid", "yclid", "twclid", "ttclid"],
    ...["__hstc", "__hssc", "__hsfp", "_hsenc", "_hsmi", "hsCtaTracking"],
    ...["mc_cid", "mc_eid", "mkt_tok"],
    // Social networks.
    ...["fbclid", "mibextid", "igshid", "igsh", "ref_src", "ref_url"],
    ...["trk", "trkInfo", "trackingId", "lipi", "li_fat_id", "rcm"],
  ].join("|")})$`,
  "i",
);
/** Elsewhere “si” may mean anything. */
const SHARED_BY = /(^|\.)(youtube\.com|youtube-nocookie\.com|youtu\.be|spotify\.com)$/;

/** A link that leads where it says, or no link. */
export function cleanLink(link: Element, siteOrigin: string) {
  const href = link.getAttribute("href");
  if (href === null) {
    // A button may get its URL later.
    if (!link.id && link.className !== "button") unwrap(link);
    return;
  }
  const url = cleanUrl(href, siteOrigin);
  // Word's own marks, such as "#_Toc123".
  if (url === undefined || /^(.*\.html?)?#_/i.test(url)) return unwrap(link);
  link.setAttribute("href", url);
  if (link.getAttribute("target") === "_blank") link.setAttribute("rel", "noopener");
  else link.removeAttribute("target");
}

/** Undefined if nothing can be at this URL. */
export function cleanUrl(href: string, siteOrigin: string): string | undefined {
  if (!URL.canParse(href)) return safeUrl(href, LINK_SCHEMES);
  const meant = redirectTarget(href);
  const url = new URL(meant);
  if (!LINK_SCHEMES.includes(url.protocol.slice(0, -1))) return undefined;
  const query = url.search.slice(1).split("&");
  const kept = query.filter((parameter) => !isTracking(parameter, url.hostname));
  if (kept.length < query.length) url.search = kept.join("&");
  if (url.origin === siteOrigin) return url.pathname + url.search + url.hash;
  return kept.length < query.length ? url.href : meant;
}

function isTracking(parameter: string, host: string) {
  const [name = ""] = parameter.split("=");
  return TRACKING.test(name) || (name === "si" && SHARED_BY.test(host));
}
