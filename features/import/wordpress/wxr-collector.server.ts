import { decodeHTMLStrict } from "entities";
import { EXPORT_MARK } from "#features/posts/export-mark.ts";
import { BadExportError } from "../read-post.ts";
import {
  copyString,
  decodeEntities,
  localName,
  namespacePrefix,
  withoutForbidden,
} from "./xml-text.server.ts";

const PLAIN_FIELDS = fields({ title: "title", link: "link", guid: "guid", pubDate: "pubDate" });

/** Fields by local name: every version of the format has its own namespace. */
const WORDPRESS_FIELDS = fields({
  post_id: "postId",
  post_date: "postDate",
  post_date_gmt: "postDateGmt",
  post_name: "postName",
  status: "status",
  post_type: "postType",
  post_password: "password",
  attachment_url: "attachmentUrl",
});

const META_FIELDS = fields({
  _thumbnail_id: "thumbnailId",
  _yoast_wpseo_title: "seoTitle",
  _yoast_wpseo_metadesc: "seoDescription",
  "_yoast_wpseo_opengraph-image": "socialImage",
  [EXPORT_MARK]: "exportMark",
  footnotes: "footnotes",
});

function fields<Name extends string>(byTag: Record<string, Name>) {
  return new Map(Object.entries<Name>(byTag));
}

const FIELDS = [
  // The blog's URL, the same for all items.
  "site" as const,
  "content" as const,
  "excerpt" as const,
  ...PLAIN_FIELDS.values(),
  ...WORDPRESS_FIELDS.values(),
  ...META_FIELDS.values(),
];

type ItemField = (typeof FIELDS)[number];
type Fields = Record<ItemField, string>;

/** An item as it is in the file. Empty text means "not given". */
export type WxrItem = Fields & {
  categories: { domain: string; name: string }[];
  /** Whether its text was too long to be read. */
  tooLarge: boolean;
};

export function emptyItem(): WxrItem {
  const fields = Object.fromEntries(FIELDS.map((name) => [name, ""])) as Fields;
  return { ...fields, categories: [], tooLarge: false };
}

export type Attributes = Record<string, string>;
/** Takes the text of a tag; undefined: it is not needed. */
type Fill = ((text: string) => void) | undefined;

/** Sets a field that is still empty: of several values, WordPress shows the first. */
function fillField(item: WxrItem, name: ItemField | undefined): Fill {
  if (!name) return undefined;
  const isLong = name === "content" || name === "excerpt";
  return (text) => {
    if (item[name] === "") item[name] = isLong ? text : copyString(text.trim());
  };
}

function addCategory(item: WxrItem, attributes: Attributes): Fill {
  const domain = decodeEntities(attributes.domain ?? "");
  return (text) => {
    const name = text.trim();
    if (name) item.categories.push({ domain, name: copyString(name) });
  };
}

export const ITEM_MAX = 20_000_000;
const DEPTH_MAX = 200;
const EXCERPT_NAMESPACE = /^https?:\/\/wordpress\.org\/export\/[\d.]+\/excerpt/;
/** Tags with the URLs that the blog has for itself; the first that is given counts. */
const SITE_TAGS = ["base_blog_url", "link", "base_site_url"];

type Events = { onItem(item: WxrItem): void; fail(sentence: string): never };

/** Collects the parser's tags and texts into items. Everything else is dropped. */
export class WxrCollector {
  readonly #events: Events;
  readonly #open: string[] = [];
  readonly #excerptPrefixes = new Set(["excerpt"]);
  readonly #siteUrls = new Map<string, string>();
  #item: WxrItem | undefined;
  /** The number of open tags, including the item's own. */
  #itemDepth = 0;
  /** The length of all texts of the item, which share a limit. */
  #itemSize = 0;
  #metaKey = "";
  /** The open tag whose text is needed. */
  #field: { depth: number; fill: (text: string) => void } | undefined;
  #text = "";
  /** The end of the text, whose references are decoded later, as they may be cut in two. */
  #encoded = "";

  constructor(events: Events) {
    this.#events = events;
  }

  openTag(tag: string, attributes: Attributes) {
    const depth = this.#open.push(tag);
    if (depth > DEPTH_MAX) this.#events.fail("tags are nested too deeply.");
    if (depth === 1) this.#learnPrefixes(tag, attributes);
    if (localName(tag) === "item") this.#startItem();
    else if (!this.#field) {
      const fill = this.#fillFor(tag, attributes);
      this.#field = fill && { depth, fill };
    }
  }

  closeTag() {
    const depth = this.#open.length;
    if (this.#field?.depth === depth) this.#endField(this.#field.fill);
    if (this.#item && this.#itemDepth === depth) this.#endItem(this.#item);
    this.#open.pop();
  }

  text(piece: string) {
    if (this.#field && this.#fits(piece)) this.#encoded += piece;
  }

  cdata(piece: string) {
    if (!this.#field) return;
    this.#decode();
    if (this.#fits(piece)) this.#text += piece;
  }

  get element() {
    return this.#open.at(-1) ?? "";
  }

  get depth() {
    return this.#open.length;
  }

  get isInItem() {
    return this.#item !== undefined;
  }

  /** Whether the open element is inside a field's text, which may be HTML that is not in CDATA. */
  get isInText() {
    return this.#item !== undefined && this.#open.length > this.#itemDepth + 1;
  }

  #learnPrefixes(root: string, attributes: Attributes) {
    if (localName(root) !== "rss") {
      throw new BadExportError(`This is not a WordPress export: it starts with <${root}>.`);
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (EXCERPT_NAMESPACE.test(value)) this.#excerptPrefixes.add(name.replace(/^xmlns:/, ""));
    }
  }

  #startItem() {
    if (this.#item) this.#events.fail("an item starts inside another one.");
    this.#item = emptyItem();
    this.#itemDepth = this.#open.length;
    this.#itemSize = 0;
    this.#dropText();
  }

  #endItem(item: WxrItem) {
    item.site = SITE_TAGS.map((name) => this.#siteUrls.get(name)).find(Boolean) ?? "";
    item.tooLarge = this.#itemSize > ITEM_MAX;
    if (item.tooLarge) item.content = "";
    this.#item = undefined;
    this.#dropText();
    this.#events.onItem(item);
  }

  #fillFor(tag: string, attributes: Attributes): Fill {
    const item = this.#item;
    const name = localName(tag);
    const parent = localName(this.#open.at(-2) ?? "");
    if (!item) {
      if (parent !== "channel" || !SITE_TAGS.includes(name)) return undefined;
      return (text) => {
        if (!this.#siteUrls.get(name)) this.#siteUrls.set(name, copyString(text.trim()));
      };
    }
    const depth = this.#open.length - this.#itemDepth;
    if (depth === 1) return this.#itemField(item, tag, attributes);
    if (depth > 2 || parent !== "postmeta") return undefined;
    if (name === "meta_key") {
      return (text) => {
        this.#metaKey = text.trim();
      };
    }
    return name === "meta_value" ? fillField(item, META_FIELDS.get(this.#metaKey)) : undefined;
  }

  #itemField(item: WxrItem, tag: string, attributes: Attributes) {
    const name = localName(tag);
    const prefix = namespacePrefix(tag);
    if (name === "postmeta") this.#metaKey = "";
    if (name === "encoded") {
      return fillField(item, this.#excerptPrefixes.has(prefix) ? "excerpt" : "content");
    }
    if (name === "category" && prefix === "") return addCategory(item, attributes);
    if (PLAIN_FIELDS.has(name)) return prefix ? undefined : fillField(item, PLAIN_FIELDS.get(name));
    return fillField(item, WORDPRESS_FIELDS.get(name));
  }

  #fits(piece: string) {
    this.#itemSize += piece.length;
    return this.#itemSize <= ITEM_MAX;
  }

  #decode() {
    this.#text += withoutForbidden(decodeHTMLStrict(this.#encoded));
    this.#encoded = "";
  }

  #endField(fill: (text: string) => void) {
    this.#decode();
    const text = this.#text;
    this.#dropText();
    fill(text);
  }

  #dropText() {
    this.#field = undefined;
    this.#text = "";
    this.#encoded = "";
  }
}
