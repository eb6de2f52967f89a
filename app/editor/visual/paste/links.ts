import { LINK_SCHEMES, safeUrl } from "#features/posts/content/urls.ts";
import { watchUrl } from "#features/posts/content/video.ts";
import { freeNumber } from "../footnotes/footnote-commands.ts";
import { BLOCKS, createElement, unwrap } from "./elements.ts";

const TRACKING = new RegExp(
  `^(${[
    // These are from analytics and ads of Google, HubSpot, Microsoft and others.
    ...["utm_\\w+", "_ga", "_gl", "_gac(_.*)?", "gclid", "gclsrc", "dclid", "gbraid", "wbraid"],
    ...["gad_source", "gad_campaignid", "srsltid", "msclkid", "yclid", "twclid", "ttclid"],
    ...["__hstc", "__hssc", "__hsfp", "_hsenc", "_hsmi", "hsCtaTracking"],
    ...["mc_cid", "mc_eid", "mkt_tok"],
    // These are from social networks.
    ...["fbclid", "mibextid", "igshid", "igsh", "ref_src", "ref_url"],
    ...["trk", "trkInfo", "trackingId", "lipi", "li_fat_id", "rcm"],
  ].join("|")})$`,
  "i",
);
/** The sites on which “si” is a tracking parameter. */
const SHARED_BY = /(^|\.)(youtube\.com|youtube-nocookie\.com|youtu\.be|spotify\.com)$/;

/** Cleans the URL of a link, or removes the link if there is nothing at its URL. */
export function cleanLink(link: Element, siteOrigin: string) {
  const href = link.getAttribute("href");
  if (href === null) {
    // A button without a URL may get one later.
    if (!link.id && link.className !== "button") unwrap(link);
    return;
  }
  const url = cleanUrl(href, siteOrigin);
  // Links to Word's own marks, such as "#_Toc123", lead nowhere.
  if (url === undefined || /^(.*\.html?)?#_/i.test(url)) return unwrap(link);
  link.setAttribute("href", url);
  if (link.getAttribute("target") === "_blank") link.setAttribute("rel", "noopener");
  else link.removeAttribute("target");
}

/** The URL without tracking parameters; undefined if nothing can be at this URL. */
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

/** Pages that only redirect, with the parameter that has the target URL. */
const REDIRECTS: [RegExp, string[]][] = [
  [/^https?:\/\/([\w-]+\.)*safelinks\.protection\.(outlook\.com|office365\.us)\//i, ["url"]],
  [/^https:\/\/outlook\.(office|office365|live)\.com\/mail\/(\w+\/)*safelink\.html\?/i, ["url"]],
  [/^https:\/\/statics\.teams\.[\w.]+\/[\w/-]*atp-safelinks\.html\?/i, ["url"]],
  [/^https?:\/\/(www\.)?google\.[a-z.]+\/url\?/i, ["q", "url"]],
  [/^https?:\/\/(www\.|m\.)?youtube\.com\/redirect\?/i, ["q"]],
  [/^https?:\/\/(www\.)?linkedin\.com\/(redir\/redirect|safety\/go)\b/i, ["url"]],
  [/^https?:\/\/lm?\.(facebook|messenger)\.com\/l\.php\?/i, ["u"]],
  [/^https?:\/\/l\.(instagram\.com|threads\.net|threads\.com)\//i, ["u"]],
  [/^https?:\/\/slack-redir\.net\/link\?/i, ["url"]],
  [/^https?:\/\/out\.reddit\.com\//i, ["url"]],
  [/^https?:\/\/urldefense\.(proofpoint\.)?com\/v1\/url\?/i, ["u"]],
];
const URLDEFENSE_2 =
  /^https?:\/\/urldefense\.(?:proofpoint\.)?com\/v2\/url\?(?:[^#]*&)?u=([^&#]+)/i;
const URLDEFENSE_3 = /^https?:\/\/urldefense\.(?:us|com)\/v3\/__(.+?)__;([\w-]*)!/i;
/** The letter after "**" in such a URL: "A" for two removed characters, "B" for three. */
const RUN_LENGTHS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** The limit for redirects that point to another redirect. */
const MOST_REDIRECTS = 4;

/** The final target of a link, as far as its URL contains it. */
function redirectTarget(href: string): string {
  let target = href;
  for (let count = 0; count < MOST_REDIRECTS; count++) {
    const next = nextTarget(target);
    if (next === undefined || !/^https?:/i.test(next) || !URL.canParse(next)) break;
    target = next;
  }
  return target;
}

function nextTarget(href: string): string | undefined {
  const [, second] = URLDEFENSE_2.exec(href) ?? [];
  if (second !== undefined) return decoded(second.replaceAll("-", "%").replaceAll("_", "/"));
  const [, third, removed = ""] = URLDEFENSE_3.exec(href) ?? [];
  if (third !== undefined) return withRemoved(third, removed);
  const [, names = []] = REDIRECTS.find(([pattern]) => pattern.test(href)) ?? [];
  const query = names.length > 0 && URL.canParse(href) ? new URL(href).searchParams : undefined;
  return names.map((name) => query?.get(name)).find((value) => value) ?? undefined;
}

/** Restores a URL of urldefense's third version, which appends removed characters in Base64. */
function withRemoved(url: string, removed: string) {
  const characters = [...fromBase64(removed)];
  let at = 0;
  const whole = url.replace(/\*(?:\*(.))?/g, (_, run?: string) => {
    const length = run === undefined ? 1 : RUN_LENGTHS.indexOf(run) + 2;
    at += length;
    return characters.slice(at - length, at).join("");
  });
  return whole.replace(/^(https?:\/)(?=[^/])/i, "$1/");
}

function fromBase64(text: string) {
  try {
    const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return "";
  }
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const ADS = /(^|\.)(doubleclick\.net|googlesyndication\.com|googletagmanager\.com)$|^ads?\d*\./;

/** Replaces embedded content, which posts don't have, by a link, so that it isn't lost silently. */
export function linkEmbeds(root: Element) {
  for (const embed of root.querySelectorAll("iframe, embed, object, video, audio")) {
    const link = linkTo(embed);
    if (!link) continue;
    const isBetweenBlocks = embed.parentElement === root || embed.parentElement?.matches(BLOCKS);
    const isBlock = isBetweenBlocks && !embed.closest("p, h1, h2, h3, h4, h5, h6");
    embed.replaceWith(isBlock ? createElement(root, "p", link) : link);
  }
}

function linkTo(embed: Element) {
  const named = embed.matches("[src], [data]") ? embed : embed.querySelector("source[src]");
  const src = named?.getAttribute("src") ?? named?.getAttribute("data") ?? "";
  const isDot = ["width", "height"].some((name) =>
    /^[01](px)?$/.test(embed.getAttribute(name) ?? ""),
  );
  const url = cleanUrl(src.replace(/^\/\//, "https://"), location.origin);
  if (isDot || !url || !/^https?:/i.test(url) || ADS.test(new URL(url).hostname)) return undefined;
  const link = createElement(embed, "a");
  const watch = watchUrl(url);
  link.setAttribute("href", watch ?? url);
  if (watch) link.className = "video";
  else link.textContent = embed.getAttribute("title")?.trim() || shortened(new URL(url));
  return link;
}

function shortened({ host, pathname }: URL) {
  return host + (pathname === "/" ? "" : pathname);
}

/** Links of foot- and endnotes in Word, LibreOffice, and pages from Google Docs. */
const TO_NOTE = /#_?(ftn|edn|ftnt|sdfootnote|sdendnote)(\d+)(?:sym)?$/i;
const TO_REFERENCE = /#_?(?:(ftn|edn|ftnt_?)ref|(sdfootnote|sdendnote)(?=\d+anc))(\d+)(?:anc)?$/i;
const LISTS = "[data-style*='footnote-list'], [data-style*='endnote-list']";

/** Moves notes into a list at the end, and marks their numbers in the text. */
export function noteFootnotes(root: Element) {
  for (const claimed of root.querySelectorAll("[data-footnote]")) {
    claimed.removeAttribute("data-footnote");
  }
  const links = [...root.querySelectorAll("a[href*='#']")];
  const notes = new Map(links.flatMap((link) => noteAt(link)));
  const list = createElement(root, "ol");
  for (const link of links) {
    const [, kind, number] = TO_NOTE.exec(link.getAttribute("href") ?? "") ?? [];
    const key = `${kind} ${number}`.toLowerCase();
    const note = notes.get(key);
    if (!note) continue;
    const item = list.appendChild(createElement(root, "li"));
    item.setAttribute("data-footnote", key);
    for (const node of takeNote(note)) item.append(node);
    notes.delete(key);
    const reference = createElement(root, "sup", String(list.childElementCount));
    reference.setAttribute("data-footnote", key);
    const raised = link.closest("sup");
    (raised?.textContent === link.textContent ? raised : link).replaceWith(reference);
  }
  if (list.childElementCount === 0) return;
  for (const line of root.querySelectorAll(`:is(${LISTS}) > :is(hr, br)`)) line.remove();
  root.append(list);
}

/** The link from a note back to the text, with the key of the note. */
function noteAt(link: Element): [string, Element][] {
  const [, kind, office, number] = TO_REFERENCE.exec(link.getAttribute("href") ?? "") ?? [];
  if (number === undefined) return [];
  return [[`${(kind ?? office ?? "").replace("_", "")} ${number}`.toLowerCase(), link]];
}

/** Takes the content of a note out of the document, without the number before it. */
function takeNote(back: Element): ChildNode[] {
  const around = back.closest(
    "[id^='ftn' i], [id^='edn' i], [id^='sdfootnote'], [id^='sdendnote']",
  );
  const body =
    around && around !== back && around.localName === "div" ? around : back.closest("p, li, div");
  const raised = back.closest("sup");
  (raised && raised.textContent === back.textContent ? raised : back).remove();
  if (!body) return [];
  const paragraphs = body.localName === "p" ? [body] : [...body.childNodes];
  body.remove();
  return paragraphs;
}

/** Writes footnotes as the editor does, with numbers that no other footnote of the post has. */
export function writeFootnotes(root: Element, used: Set<string>) {
  const references = new Map(
    [...root.querySelectorAll("sup[data-footnote]")].map((each) => [footnoteKey(each), each]),
  );
  for (const note of root.querySelectorAll("li[data-footnote]")) {
    const reference = references.get(footnoteKey(note));
    if (!reference) continue;
    const number = freeNumber(used);
    const [id, referenceId] = [`h-fn${number}`, `h-fnref${number}`];
    used.add(id).add(referenceId);
    note.id = id;
    reference.id = referenceId;
    reference.replaceChildren(createLink(root, id, reference.textContent ?? ""));
    const last = note.lastElementChild?.matches("p") ? note.lastElementChild : note;
    trimEnd(last);
    last.append("\u00a0", createLink(root, referenceId, "↩"));
  }
  for (const each of root.querySelectorAll("[data-footnote]"))
    each.removeAttribute("data-footnote");
}

function trimEnd(element: Element) {
  const { lastChild } = element;
  if (lastChild?.nodeType === 3) lastChild.textContent = lastChild.textContent?.trimEnd() ?? "";
}

const footnoteKey = (element: Element) => element.getAttribute("data-footnote");

function createLink(root: Element, id: string, text: string) {
  const link = createElement(root, "a", text);
  link.setAttribute("href", `#${id}`);
  return link;
}
