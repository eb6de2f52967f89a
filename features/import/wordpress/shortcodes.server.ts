import { videoLabel, watchUrl } from "#features/posts/content/video.ts";
import { escapeHtml } from "#platform/text/escape.ts";
import { parseTags } from "#platform/text/html-tags.ts";
import { decodeEntities } from "./xml-text.server.ts";

type Shortcode = {
  name: string;
  isClosing: boolean;
  attributes: Record<string, string>;
  /** The text between the name and the closing bracket. */
  inside: string;
  at: number;
  end: number;
};

const NAME = /\[(\/?)([a-z][\w-]*)(?=[\s\]/=])/giy;
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))|"([^"]*)"|(\S+)/g;
const LENGTH_MAX = 5000;
// Editors put these words in brackets.
const REMARKS = new Set(["sic", "note", "edit", "update", "updated", "ed", "emphasis", "laughs"]);

/** The shortcode that starts here, if one does. */
export function shortcodeAt(text: string, at: number): Shortcode | undefined {
  NAME.lastIndex = at;
  const [opening, slash, name] = NAME.exec(text) ?? [];
  if (opening === undefined || name === undefined) return undefined;
  const start = at + opening.length;
  const end = findEnd(text, start);
  if (end === undefined) return undefined;
  const inside = text.slice(start, end).trim();
  const attributes = slash ? {} : parseAttributes(inside);
  return {
    name: name.toLowerCase(),
    isClosing: slash === "/",
    attributes,
    inside,
    at,
    end: end + 1,
  };
}

/** Whether brackets are a shortcode, rather than an editor's remark such as [sic]. */
function looksLikeShortcode({ name, isClosing, inside }: Shortcode): boolean {
  if (isClosing || inside === "/" || /^[\w-]+\s*=/.test(inside) || /[_-]/.test(name)) return true;
  if (inside !== "") return /^(https?:\/\/\S+|\d+)$/.test(inside);
  return name.length > 2 && !REMARKS.has(name);
}

/** Where the closing bracket is. One inside a quoted value does not count. */
function findEnd(text: string, start: number) {
  const limit = Math.min(text.length, start + LENGTH_MAX);
  let quote = "";
  for (let at = start; at < limit; at++) {
    const character = text[at] ?? "";
    if (quote) {
      if (character === quote) quote = "";
    } else if (character === "]") return at;
    else if (character === "[") return undefined;
    else if ((character === '"' || character === "'") && text[at - 1] === "=") quote = character;
  }
  return undefined;
}

function parseAttributes(inside: string) {
  const attributes: Record<string, string> = {};
  let position = 0;
  for (const [, name, double, single, bare, quoted, word] of inside.matchAll(ATTRIBUTE)) {
    if (name) attributes[name.toLowerCase()] = double ?? single ?? bare ?? "";
    else if (word !== "/") attributes[position++] = quoted ?? word ?? "";
  }
  return attributes;
}

export type Attachments = (id: string) => string | undefined;

const PAIRED = new Set(["caption", "wp_caption", "embed"]);
const SINGLE = new Set(["gallery", "audio", "video"]);
// Every line terminator starts a line for `^`, so none may be in the indentation: the time would grow
// with the square of their number.
const BARE_URL =
  /(^[^\S\n\r\u2028\u2029]*|<p>\s*)(https?:\/\/[^\s<>"[\]]+)(?=[^\S\n]*$|\s*<\/p>)/gm;
const SOUND_OR_FILM = ["src", "mp3", "m4a", "ogg", "wav", "flac", "mp4", "m4v", "webm", "ogv", "0"];

/** Replaces shortcodes by HTML. Unknown ones stay, and are listed. */
export function withoutShortcodes(html: string, attachments: Attachments) {
  const unknown = new Set<string>();
  const unclosed = new Set<string>();
  const isInTag = tagFinder(html);
  let changed = "";
  let done = 0;
  for (let at = html.indexOf("["); at !== -1; at = html.indexOf("[", Math.max(at + 1, done))) {
    if (isInTag(at)) continue;
    const escaped = html[at + 1] === "[" ? shortcodeAt(html, at + 1) : undefined;
    if (escaped && html[escaped.end] === "]") {
      put(at, html.slice(at + 1, escaped.end), escaped.end + 1);
      continue;
    }
    const shortcode = shortcodeAt(html, at);
    if (shortcode) translate(shortcode);
  }
  return { html: changed + html.slice(done), unknown: [...unknown] };

  function translate(shortcode: Shortcode) {
    const { name, at, end, isClosing } = shortcode;
    if (SINGLE.has(name)) return put(at, isClosing ? "" : convertSingle(shortcode), end);
    const closing = PAIRED.has(name) && !isClosing ? findClosing(name, end) : -1;
    if (closing !== -1) {
      return put(at, convertPair(shortcode, html.slice(end, closing)), closing + name.length + 3);
    }
    if (looksLikeShortcode(shortcode)) unknown.add(name);
  }

  function put(at: number, text: string, end: number) {
    changed += html.slice(done, at) + text;
    done = end;
  }

  function findClosing(name: string, from: number) {
    const at = unclosed.has(name) ? -1 : html.indexOf(`[/${name}]`, from);
    if (at === -1) unclosed.add(name);
    return at;
  }

  function convertSingle({ name, attributes }: Shortcode) {
    if (name === "gallery") return convertGallery(attributes);
    const given = SOUND_OR_FILM.map((key) => attributes[key]).find((value) => value);
    return given ? linkTo(decodeEntities(given)) : "";
  }

  function convertGallery({ ids, include }: Record<string, string>) {
    const wanted = (ids ?? include ?? "").match(/\d+/g) ?? [];
    const urls = wanted.flatMap((id) => attachments(id) || []);
    return `\n\n${urls.map(imageFigure).join("\n")}\n\n`;
  }
}

/** The names of unknown shortcodes. */
export function unknownShortcodes(html: string): string[] {
  return html.includes("[") ? withoutShortcodes(html, () => undefined).unknown : [];
}

/** Links URLs on lines of their own, for which WordPress embeds a player. */
export function withEmbeds(html: string): string {
  if (!html.includes("http")) return html;
  return html.replace(
    BARE_URL,
    (_, before: string, url: string) => before + linkTo(decodeEntities(url)),
  );
}

function convertPair({ name, attributes }: Shortcode, inside: string) {
  if (name === "embed") return `\n\n${linkTo(decodeEntities(inside).trim())}\n\n`;
  const end = imageEnd(inside);
  const image = inside.slice(0, end).trim();
  const after = inside.slice(end).trim();
  const words = after || decodeEntities(attributes.caption ?? "");
  const caption = words ? `<figcaption>${words}</figcaption>` : "";
  return `\n\n<figure>${image}${caption}</figure>\n\n`;
}

/** Where the image ends, with the link around it. */
function imageEnd(inside: string) {
  const [first, second, third] = parseTags(inside);
  if (first?.name === "img") return first.end;
  return first?.name === "a" && second?.name === "img" ? (third ?? second).end : 0;
}

function imageFigure(url: string) {
  return `<figure><img src="${escapeHtml(url)}" alt="" /></figure>`;
}

function linkTo(url: string) {
  if (!/^https?:\/\//i.test(url)) return escapeHtml(url);
  const watch = watchUrl(url);
  return watch
    ? `<a class="video" href="${escapeHtml(watch)}">${videoLabel(url)}</a>`
    : `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`;
}

/** Whether a position is inside a tag. Positions must ascend. */
function tagFinder(html: string) {
  const tags = html.includes("[") ? parseTags(html) : [];
  let next = 0;
  return (at: number) => {
    while ((tags[next]?.end ?? at + 1) <= at) next += 1;
    return (tags[next]?.at ?? at) < at;
  };
}
