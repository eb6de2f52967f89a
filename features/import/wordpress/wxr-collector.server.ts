import { BadExportError } from "../bad-export.server.ts";
import { FieldText } from "./field-text.server.ts";
import type { WxrItem } from "./wxr-item.server.ts";
import { type Attributes, WxrItemBuilder } from "./wxr-item-builder.server.ts";
import { WxrSite } from "./wxr-site.server.ts";
import { localName } from "./xml-name.server.ts";

const DEPTH_MAX = 200;
const EXCERPT_NAMESPACE = /^https?:\/\/wordpress\.org\/export\/[\d.]+\/excerpt/;

type Events = {
  onItem(item: WxrItem): void;
  onStripped(characters: number): void;
  fail(sentence: string): never;
};

/** Collects the parser's tags and texts into items. What no item needs is dropped. */
export class WxrCollector {
  readonly #events: Events;
  readonly #open: string[] = [];
  readonly #excerptPrefixes = new Set(["excerpt"]);
  readonly #site = new WxrSite();
  readonly #text: FieldText;
  #builder: WxrItemBuilder | undefined;
  #field: { depth: number; fill: (text: string) => void } | undefined;

  constructor(events: Events) {
    this.#events = events;
    this.#text = new FieldText(events.onStripped);
  }

  openTag(tag: string, attributes: Attributes) {
    const depth = this.#open.push(tag);
    if (depth > DEPTH_MAX) this.#events.fail("tags are nested too deeply.");
    if (depth === 1) this.#learnPrefixes(tag, attributes);
    if (localName(tag) === "item") this.#startItem();
    else if (!this.#field) this.#startField(attributes);
  }

  closeTag() {
    const depth = this.#open.length;
    if (this.#field?.depth === depth) this.#endField(this.#field.fill);
    if (this.#builder?.depth === depth) this.#endItem(this.#builder.item);
    this.#open.pop();
  }

  text(piece: string) {
    if (this.#field) this.#text.addText(piece);
  }

  cdata(piece: string) {
    if (this.#field) this.#text.addCData(piece);
  }

  get element() {
    return this.#open.at(-1) ?? "";
  }

  get depth() {
    return this.#open.length;
  }

  get siteUrl() {
    return this.#site.url;
  }

  get isInItem() {
    return this.#builder !== undefined;
  }

  /** Whether the open element is inside a field's text, which may be HTML that is not in CDATA. */
  get isInText() {
    return this.#builder !== undefined && this.#open.length > this.#builder.depth + 1;
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
    if (this.#builder) this.#events.fail("an item starts inside another one.");
    this.#builder = new WxrItemBuilder(this.#open.length, this.#excerptPrefixes);
    this.#text.startItem();
    this.#field = undefined;
  }

  #endItem(item: WxrItem) {
    item.site = this.#site.url;
    item.tooLarge = this.#text.isItemTooLarge;
    if (item.tooLarge) item.content = "";
    this.#builder = undefined;
    this.#field = undefined;
    this.#events.onItem(item);
  }

  #startField(attributes: Attributes) {
    const fill = this.#builder
      ? this.#builder.fieldOf(this.#open, attributes)
      : this.#site.fieldOf(this.#open);
    if (!fill) return;
    this.#field = { depth: this.#open.length, fill };
    this.#text.startField();
  }

  #endField(fill: (text: string) => void) {
    this.#field = undefined;
    fill(this.#text.endField());
  }
}
