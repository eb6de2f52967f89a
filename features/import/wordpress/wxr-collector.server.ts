import { decodeHTMLStrict } from "entities";
import { BadExportError } from "../bad-export.server.ts";
import { decodeEntities, withoutForbidden } from "../html-entities.ts";
import {
  emptyItem,
  type ItemField,
  META_FIELDS,
  PLAIN_FIELDS,
  WORDPRESS_FIELDS,
  type WxrItem,
} from "./wxr-item.server.ts";

type Field = { name: ItemField | "category" | "metaKey" | "metaValue" | "site"; depth: number };
type Attributes = Record<string, string>;

export const ITEM_MAX = 20_000_000;
const DEPTH_MAX = 200;
const EXCERPT_NAMESPACE = /^https?:\/\/wordpress\.org\/export\/[\d.]+\/excerpt/;

type Events = {
  onItem(item: WxrItem): void;
  onStripped(characters: number): void;
  fail(sentence: string): never;
};

/** Collects the parser's tags and texts into items. What no item needs is dropped. */
export function wxrCollector({ onItem, onStripped, fail }: Events) {
  const open: string[] = [];
  const excerptPrefixes = new Set(["excerpt"]);
  const site = { link: "", base_site_url: "", base_blog_url: "" };
  let siteField: keyof typeof site = "link";
  let item: WxrItem | undefined;
  let itemDepth = 0;
  let size = 0;
  let field: Field | undefined;
  let text = "";
  let encoded = "";
  let metaKey = "";
  let domain = "";

  return {
    openTag(tag: string, attributes: Attributes) {
      if (open.push(tag) > DEPTH_MAX) fail("tags are nested too deeply.");
      if (open.length === 1) learnPrefixes(tag, attributes);
      const name = localName(tag);
      if (name === "item") startItem();
      else if (!field) startField(tag, name, attributes);
    },
    closeTag() {
      if (field?.depth === open.length) endField();
      if (item && itemDepth === open.length) endItem(item);
      open.pop();
    },
    /** References may be cut in two: they are decoded when the text is complete. */
    text(piece: string) {
      if (field && fits(piece)) encoded += piece;
    },
    cdata(piece: string) {
      if (!field) return;
      decode();
      if (fits(piece)) text += piece;
    },
    element: () => open.at(-1) ?? "",
    isInItem: () => item !== undefined,
    /** Whether the open element is inside a field's text, which may be HTML that is not in CDATA. */
    isInText: () => item !== undefined && open.length > itemDepth + 1,
    depth: () => open.length,
    siteUrl,
  };

  function learnPrefixes(root: string, attributes: Attributes) {
    if (localName(root) !== "rss") {
      throw new BadExportError(`This is not a WordPress export: it starts with <${root}>.`);
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (EXCERPT_NAMESPACE.test(value)) excerptPrefixes.add(name.replace(/^xmlns:/, ""));
    }
  }

  function startItem() {
    if (item) fail("an item starts inside another one.");
    item = emptyItem();
    itemDepth = open.length;
    size = 0;
    field = undefined;
  }

  function startField(tag: string, name: string, attributes: Attributes) {
    const fieldName = item ? itemFieldOf(tag, name) : siteFieldOf(name);
    if (!fieldName) return;
    field = { name: fieldName, depth: open.length };
    text = "";
    encoded = "";
    if (fieldName === "category") domain = decodeEntities(attributes.domain ?? "");
  }

  function itemFieldOf(tag: string, name: string): Field["name"] | undefined {
    if (open.length === itemDepth + 2 && localName(open[itemDepth] ?? "") === "postmeta") {
      if (name === "meta_key") return "metaKey";
      return name === "meta_value" && isWantedMeta() ? "metaValue" : undefined;
    }
    if (open.length !== itemDepth + 1) return undefined;
    if (name === "postmeta") metaKey = "";
    if (name === "encoded") return excerptPrefixes.has(prefixOf(tag)) ? "excerpt" : "content";
    if (name === "category" && prefixOf(tag) === "") return "category";
    if (Object.hasOwn(PLAIN_FIELDS, name)) return prefixOf(tag) ? undefined : PLAIN_FIELDS[name];
    return Object.hasOwn(WORDPRESS_FIELDS, name) ? WORDPRESS_FIELDS[name] : undefined;
  }

  function isWantedMeta() {
    return Object.hasOwn(META_FIELDS, metaKey);
  }

  function siteFieldOf(name: string): "site" | undefined {
    if (localName(open.at(-2) ?? "") !== "channel" || !Object.hasOwn(site, name)) return undefined;
    siteField = name as keyof typeof site;
    return "site";
  }

  function fits(piece: string) {
    size += piece.length;
    if (item && size > ITEM_MAX) item.tooLarge = true;
    return size <= ITEM_MAX;
  }

  function decode() {
    const decoded = decodeHTMLStrict(encoded);
    const allowed = withoutForbidden(decoded);
    onStripped(decoded.length - allowed.length);
    text += allowed;
    encoded = "";
  }

  function endField() {
    decode();
    const name = field?.name;
    const value = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
    field = undefined;
    text = "";
    if (name === "site") site[siteField] ||= detached(value.trim());
    else if (name === "metaKey") metaKey = value.trim();
    else if (name === "metaValue") fill(META_FIELDS[metaKey], value);
    else if (name === "category") addCategory(value.trim());
    else fill(name, value);
  }

  /** The first of several is the one that WordPress shows. */
  function fill(name: ItemField | undefined, value: string) {
    if (!item || !name || item[name] !== "") return;
    const isText = name === "content" || name === "excerpt";
    item[name] = isText ? value : detached(value.trim());
  }

  function addCategory(name: string) {
    if (name) item?.categories.push({ domain, name: detached(name) });
  }

  function endItem(complete: WxrItem) {
    complete.site = siteUrl();
    if (complete.tooLarge) complete.content = "";
    item = undefined;
    field = undefined;
    onItem(complete);
  }

  function siteUrl() {
    return site.base_blog_url || site.link || site.base_site_url;
  }
}

function localName(tag: string) {
  return tag.slice(tag.indexOf(":") + 1);
}

function prefixOf(tag: string) {
  return tag.slice(0, Math.max(0, tag.indexOf(":")));
}

/** A copy: a part of a long text would keep all of it in memory for as long as it lives. */
function detached(text: string) {
  return text.length < 13 ? text : Buffer.from(text).toString();
}
