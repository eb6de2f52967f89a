import { decodeEntities } from "../html-entities.ts";
import { copyString } from "./copy-string.server.ts";
import {
  emptyItem,
  type ItemField,
  META_FIELDS,
  PLAIN_FIELDS,
  WORDPRESS_FIELDS,
} from "./wxr-item.server.ts";
import { localName, namespacePrefix } from "./xml-name.server.ts";

export type Attributes = Record<string, string>;
type Prefixes = { has(prefix: string): boolean };

/** One item, filled from the elements inside it. */
export class WxrItemBuilder {
  readonly item = emptyItem();
  /** How many tags are open at the item's own, included. */
  readonly depth: number;
  readonly #excerptPrefixes: Prefixes;
  #metaKey = "";

  constructor(depth: number, excerptPrefixes: Prefixes) {
    this.depth = depth;
    this.#excerptPrefixes = excerptPrefixes;
  }

  /** Takes the text of the innermost open tag; undefined: it is not needed. */
  fieldOf(open: string[], attributes: Attributes) {
    const tag = open.at(-1) ?? "";
    if (open.length === this.depth + 1) return this.#ownField(tag, attributes);
    const isMeta =
      open.length === this.depth + 2 && localName(open[this.depth] ?? "") === "postmeta";
    return isMeta ? this.#metaField(localName(tag)) : undefined;
  }

  #ownField(tag: string, attributes: Attributes) {
    const name = localName(tag);
    const prefix = namespacePrefix(tag);
    if (name === "postmeta") this.#metaKey = "";
    if (name === "encoded") {
      return this.#field(this.#excerptPrefixes.has(prefix) ? "excerpt" : "content");
    }
    if (name === "category" && prefix === "") return this.#category(attributes);
    if (Object.hasOwn(PLAIN_FIELDS, name))
      return prefix ? undefined : this.#field(PLAIN_FIELDS[name]);
    return Object.hasOwn(WORDPRESS_FIELDS, name) ? this.#field(WORDPRESS_FIELDS[name]) : undefined;
  }

  #metaField(name: string) {
    if (name === "meta_key") {
      return (text: string) => {
        this.#metaKey = text.trim();
      };
    }
    const isWanted = name === "meta_value" && Object.hasOwn(META_FIELDS, this.#metaKey);
    return isWanted ? this.#field(META_FIELDS[this.#metaKey]) : undefined;
  }

  /** The first of several is the one that WordPress shows. */
  #field(name: ItemField | undefined) {
    return (text: string) => {
      if (!name || this.item[name] !== "") return;
      const isLong = name === "content" || name === "excerpt";
      this.item[name] = isLong ? text : copyString(text.trim());
    };
  }

  #category(attributes: Attributes) {
    const domain = decodeEntities(attributes.domain ?? "");
    return (text: string) => {
      const name = text.trim();
      if (name) this.item.categories.push({ domain, name: copyString(name) });
    };
  }
}
