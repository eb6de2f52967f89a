import sanitizeHtml, { type Attributes, type Tag, type Transformer } from "sanitize-html";
import { imageNameOf } from "#features/media/media.schema.ts";
import {
  ALLOWED_CLASSES,
  ALLOWED_HTML,
  ALLOWED_VALUES,
  NEVER_INSIDE,
  ONLY_INSIDE,
} from "./allowed-html.server.ts";
import { withoutOtherAsides } from "./callouts.ts";
import { anchorName, IMAGE_SCHEMES, LINK_SCHEMES, safeUrl, withAnchor } from "./urls.ts";
import { embedUrl, watchUrl } from "./video.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;
const ALLOWED_TAGS = new Set(ALLOWED_HTML.allowedTags || []);
// Forbidden elements are renamed to these, which are allowed and mean nothing: sanitize-html closes
// the next element under the name of one that was renamed to something forbidden.
const MEANINGLESS: Tag = { tagName: "span", attribs: {} };
const NO_IMAGE: Tag = { tagName: "img", attribs: {} };

// No author nests this deep; the parser's time grows with the square of the depth.
export const DEPTH_MAX = 500;
const TOO_DEEP = new Error("The post’s HTML tags are nested too deeply.");

/**
 * Sanitizes HTML, so that it can be put into a page. The result has a regular form: `<img src="…"
 * alt="" />`, quoted, escaped.
 */
export function sanitize(html: string): string {
  const nesting = followNesting();
  const transformTags = {
    h1: (_: string, attribs: Attributes) => ({ tagName: "h2", attribs }),
    a: linkOf,
    aside: calloutOf,
    img: imageOf,
    iframe: videoLinkOf,
    "*": (tagName: string, attribs: Attributes) => {
      if (!ALLOWED_TAGS.has(tagName)) return { tagName, attribs };
      const written = tagName === "pre" || tagName === "code" ? withLanguage(attribs) : attribs;
      return nesting.allows(tagName)
        ? { tagName, attribs: checked(tagName, written) }
        : MEANINGLESS;
    },
  };
  const hooks = { onOpenTag: nesting.open, onCloseTag: nesting.close };
  try {
    const entered = withoutOtherAsides(html.toWellFormed().replace(CONTROLS, ""));
    const clean = sanitizeHtml(entered, { ...ALLOWED_HTML, transformTags, ...hooks });
    return clean.replace(CONTROLS, "").replaceAll("<img />", "");
  } catch (error) {
    if (error !== TOO_DEEP) throw error;
    return sanitize(html.replaceAll("<", "&lt;"));
  }
}

const linkOf: Transformer = (_, { href, title, id, dir, lang, target, ...rest }) => {
  const url = href === undefined ? undefined : safeUrl(href, LINK_SCHEMES);
  const button = rest.class === "button" ? "button" : undefined;
  if (!url) return { tagName: "a", attribs: defined({ class: button, id, dir, lang }) };
  const isNewTab = target === "_blank";
  const video = rest.class === "video" && embedUrl(url) !== undefined;
  return {
    tagName: "a",
    attribs: defined({
      class: video ? "video" : button,
      href: withAnchor(url),
      title,
      id,
      dir,
      lang,
      target: isNewTab ? target : undefined,
      rel: isNewTab || /^https?:/i.test(url) ? "noopener" : undefined,
    }),
  };
};

/** Makes an aside a callout, because no others are left. */
const calloutOf: Transformer = (tagName, { dir, lang }) => {
  return { tagName, attribs: defined({ class: "callout", dir, lang }) };
};

const imageOf: Transformer = (_, { src = "", alt = "", title, width, height, ...rest }) => {
  const url = safeUrl(src, IMAGE_SCHEMES);
  if (!url || !(/^https?:/i.test(url) || imageNameOf(url))) return NO_IMAGE;
  const role = alt === "" ? rest.role : undefined;
  const attribs = defined({ src: url, alt, title, width, height, class: rest.class, role });
  return { tagName: "img", attribs };
};

/** Turns a player into a link to its video: nothing of another host is loaded before a click. */
const videoLinkOf: Transformer = (tagName, { src = "", title }) => {
  const url = safeUrl(src, IMAGE_SCHEMES);
  const href = url && watchUrl(url);
  if (!href) return { tagName, attribs: {} };
  return {
    tagName: "a",
    attribs: defined({ class: "video", href, title, rel: "noopener" }),
    text: "",
  };
};

/** Other programs write a language among other classes, or in their own notation. */
function withLanguage(attribs: Attributes): Attributes {
  const { class: names = "", "data-enlighter-language": enlighter } = attribs;
  const [, language = enlighter] =
    /(?:^|\s)lang(?:uage)?-([\w+#.-]+)/.exec(names) ?? /^\s*brush:\s*([\w+#.-]+)/.exec(names) ?? [];
  return language ? { ...attribs, class: `language-${language}` } : attribs;
}

function checked(tagName: string, attribs: Attributes) {
  const allowed: Attributes = {};
  for (const [name, value] of Object.entries(attribs)) {
    const id = name === "id" ? anchorName(value) : undefined;
    if (id) allowed.id = id;
    else if (name !== "id" && isFitting(tagName, name, value)) allowed[name] = value;
  }
  return allowed;
}

function isFitting(tagName: string, name: string, value: string) {
  if (name === "class") return ALLOWED_CLASSES[tagName]?.test(value);
  return !Object.hasOwn(ALLOWED_VALUES, name) || ALLOWED_VALUES[name]?.test(value);
}

/** Tracks the elements around the current tag. Tags that are dropped do not count. */
function followNesting() {
  const around = [{ parent: "", inLink: false }];
  return {
    open() {
      if (around.push(here()) > DEPTH_MAX) throw TOO_DEEP;
    },
    close: () => void around.pop(),
    allows(name: string) {
      const { parent, inLink } = here();
      if (!fits(name, parent) || (name === "a" && inLink)) return false;
      around[around.length - 1] = { parent: name, inLink: inLink || name === "a" };
      return true;
    },
  };
  function here() {
    return around[around.length - 1] ?? { parent: "", inLink: false };
  }
}

function fits(name: string, parent: string) {
  const only = ONLY_INSIDE[name];
  return only ? only.includes(parent) : !NEVER_INSIDE[name]?.includes(parent);
}

function defined(attribs: Record<string, string | undefined>) {
  const entries = Object.entries(attribs).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Attributes;
}
