import { Parser } from "htmlparser2";
import { BadExportError } from "../bad-export.server.ts";
import { ITEM_MAX } from "./field-text.server.ts";
import { LineCounter } from "./line-counter.server.ts";
import { WxrCollector } from "./wxr-collector.server.ts";
import type { WxrItem } from "./wxr-item.server.ts";
import type { Attributes } from "./wxr-item-builder.server.ts";
import { XmlScanner } from "./xml-scanner.server.ts";

export type WxrSummary = { site: string; items: number; strippedCharacters: number };

const ATTRIBUTES_MAX = 200;
const CHANNEL_DEPTH = 2;

/** Scanner, XML parser and collector in a row, with the line numbers for their errors. */
export class WxrParser {
  readonly #summary: WxrSummary;
  readonly #collector: WxrCollector;
  readonly #parser: Parser;
  readonly #scanner: XmlScanner;
  readonly #lines = new LineCounter();
  readonly #openedLines: number[] = [];
  #sinceTag = 0;
  #attributes = 0;
  #openedAt = -1;
  /** The last element is closed. */
  #isRead = false;

  constructor(summary: WxrSummary, onItem: (item: WxrItem) => void) {
    this.#summary = summary;
    const fail = (sentence: string) => this.#fail(sentence);
    const onStripped = (count: number) => {
      summary.strippedCharacters += count;
    };
    const collector = new WxrCollector({ onItem, onStripped, fail });
    this.#collector = collector;
    this.#parser = new Parser(
      {
        onattribute: () => this.#countAttribute(),
        onopentag: (name, attributes) => this.#openTag(name, attributes),
        ontext: (text) => {
          if (!this.#isRead) collector.text(text);
        },
        onclosetag: (_, isImplied) => this.#closeTag(isImplied),
      },
      { xmlMode: true, decodeEntities: false },
    );
    this.#scanner = new XmlScanner({
      markup: (text) => this.#parse(text),
      cdata: (text) => collector.cdata(text),
      skipped: (text) => this.#lines.count(text),
      element: () => collector.element,
      isRead: () => this.#isRead,
      fail,
    });
  }

  /** What stands before the export itself: only its lines count. */
  skip(text: string) {
    this.#lines.count(text);
  }

  push(text: string) {
    this.#scanner.push(text);
  }

  end() {
    this.#scanner.end();
    if (this.#isRead) return;
    throw new BadExportError(
      this.#collector.isInItem
        ? "The file ends before its last item is complete."
        : "The file ends early: posts at its end may be missing.",
    );
  }

  #parse(markup: string) {
    this.#sinceTag += markup.length;
    this.#lines.startMarkup(markup);
    this.#parser.write(markup);
    this.#lines.endMarkup();
    if (this.#sinceTag > ITEM_MAX) this.#fail("a tag or a text is too long.");
  }

  #countAttribute() {
    this.#attributes += 1;
    if (!this.#isRead && this.#attributes > ATTRIBUTES_MAX) {
      this.#fail("a tag has too many attributes.");
    }
  }

  #openTag(name: string, attributes: Attributes) {
    this.#sinceTag = 0;
    this.#attributes = 0;
    this.#openedAt = this.#parser.endIndex;
    if (this.#isRead) return;
    this.#openedLines.push(this.#currentLine());
    this.#collector.openTag(name, attributes);
  }

  #closeTag(isImplied: boolean) {
    this.#sinceTag = 0;
    if (this.#isRead) return;
    const openedLine = this.#openedLines.pop();
    // Implied: it closes itself, where it is opened, or is closed by the closing tag of another.
    const isLeftOpen = isImplied && this.#parser.endIndex !== this.#openedAt;
    if (isLeftOpen && !this.#collector.isInText) {
      this.#fail("a tag is closed that is not open.", openedLine);
    }
    this.#collector.closeTag();
    if (this.#collector.depth <= CHANNEL_DEPTH) this.#summary.site = this.#collector.siteUrl;
    this.#isRead = this.#collector.depth === 0;
  }

  #currentLine() {
    return this.#lines.lineAt(this.#parser.endIndex);
  }

  #fail(sentence: string, line = this.#currentLine()): never {
    throw new BadExportError(`Line ${line}: ${sentence}`);
  }
}
