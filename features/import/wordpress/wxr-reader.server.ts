import { Parser } from "htmlparser2";
import { BadExportError } from "../read-post.ts";
import { type Attributes, ITEM_MAX, WxrCollector, type WxrItem } from "./wxr-collector.server.ts";
import { xmlText } from "./xml-text.server.ts";

const START = /<\?xml[\s?]|<rss[\s>]/i;
const START_WITHIN = 65_536;

/**
 * The items of a WordPress export, in batches, as they are read. A file that is damaged or cut short
 * gives its items up to there, then a BadExportError.
 */
export async function* readWxr(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<WxrItem[]> {
  let batch: WxrItem[] = [];
  const parser = new WxrParser((item) => batch.push(item));
  try {
    for await (const text of fromStart(xmlText(chunks), (text) => parser.skip(text))) {
      parser.push(text);
      if (batch.length > 0) yield batch;
      batch = [];
    }
    parser.end();
  } catch (error) {
    if (batch.length > 0) yield batch;
    throw error;
  }
  if (batch.length > 0) yield batch;
}

/** Skips what a server printed before the file itself (warnings, empty lines). */
async function* fromStart(texts: AsyncIterable<string>, skip: (text: string) => void) {
  let head = "";
  let isStarted = false;
  for await (const text of texts) {
    head = isStarted ? text : head + text;
    const at = isStarted ? 0 : head.slice(0, START_WITHIN).search(START);
    if (at === -1 && head.length < START_WITHIN) continue;
    if (at === -1) break;
    if (at > 0) skip(head.slice(0, at));
    isStarted = true;
    yield head.slice(at);
  }
  if (!isStarted) throw new BadExportError("This is not a WordPress export: it has no <rss> tag.");
}

/** Functions that get the parts of the file, in their order. */
type Parts = {
  /** Tags and the text between them. */
  markup(text: string): void;
  /** A piece of a CDATA section. */
  cdata(text: string): void;
  /** Text of comments and CDATA sections, for counting lines. */
  skipped(text: string): void;
  /** The name of the element that is open. */
  element(): string;
  /** Whether the last element is closed: the rest of the file has no meaning. */
  isRead(): boolean;
  fail(sentence: string): never;
};

const CDATA = "<![CDATA[";
const LONE_LESS_THAN = /<(?![a-z_:/?\u0080-\uffff])/gi;
// Old exports leave a "]]>" in the text of these elements as it is.
const FREE_TEXT = /^(\w+:)?(encoded|description|meta_value|comment_content)$/;
const LOOK_AHEAD = 2000;

/**
 * Splits a file before it is parsed, because a "]]>" may belong to the text of a CDATA section. Comments
 * are dropped; declarations (and entities with them) are refused.
 */
export class XmlScanner {
  readonly #parts: Parts;
  #mode: "markup" | "cdata" | "comment" = "markup";
  #rest = "";

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  push(text: string) {
    this.#scan(this.#rest + text, false);
  }

  end() {
    this.#scan(this.#rest, true);
  }

  #scan(text: string, final: boolean) {
    let at = 0;
    while (at < text.length && !this.#parts.isRead()) {
      const next = this.#read(text, at, final);
      if (next === at && !final) break;
      at = next === at ? text.length : next;
    }
    this.#rest = text.slice(at);
  }

  /** Returns where it stopped. If that is the same place, more must be read first. */
  #read(text: string, at: number, final: boolean) {
    if (this.#mode === "cdata") return this.#readCData(text, at, final);
    if (this.#mode === "comment") return this.#readComment(text, at, final);
    const bang = text.indexOf("<!", at);
    return bang === at
      ? this.#readDeclaration(text, at, final)
      : this.#readMarkup(text, at, bang, final);
  }

  #readMarkup(text: string, at: number, bang: number, final: boolean) {
    // A "<" at the end may start a tag, a comment or nothing.
    const isUndecided = !final && text.endsWith("<");
    const end = bang === -1 ? text.length - (isUndecided ? 1 : 0) : bang;
    if (end > at) this.#parts.markup(text.slice(at, end).replace(LONE_LESS_THAN, "&lt;"));
    return end;
  }

  #readDeclaration(text: string, at: number, final: boolean) {
    if (text.length < at + CDATA.length && !final) return at;
    if (text.startsWith(CDATA, at)) {
      this.#mode = "cdata";
      return at + CDATA.length;
    }
    if (text.startsWith("<!--", at)) {
      this.#mode = "comment";
      return at + 4;
    }
    if (/[a-z[]/i.test(text[at + 2] ?? "")) {
      this.#parts.fail("the file declares a document type or entities, which no export does.");
    }
    this.#parts.markup("&lt;!");
    return at + 2;
  }

  #readCData(text: string, at: number, final: boolean) {
    const end = text.indexOf("]]>", at);
    if (end === -1)
      return this.#piece(text, at, final ? text.length : Math.max(at, text.length - 2));
    const closing = closes(this.#parts.element(), text, end + 3, final);
    if (closing === undefined) return this.#piece(text, at, end);
    if (!closing) return this.#piece(text, at, end + 3);
    this.#piece(text, at, end);
    this.#mode = "markup";
    return end + 3;
  }

  #piece(text: string, at: number, end: number) {
    if (end === at) return end;
    const characters = text.slice(at, end);
    this.#parts.skipped(characters);
    this.#parts.cdata(characters);
    return end;
  }

  #readComment(text: string, at: number, final: boolean) {
    const end = text.indexOf("-->", at);
    const to = end === -1 ? (final ? text.length : Math.max(at, text.length - 2)) : end + 3;
    this.#parts.skipped(text.slice(at, to));
    if (end !== -1) this.#mode = "markup";
    return to;
  }
}

/** Whether this "]]>" ends the element's section or belongs to its text; undefined: more must be read. */
function closes(element: string, text: string, from: number, final: boolean) {
  if (!FREE_TEXT.test(element)) return true;
  const seen = text.slice(from, from + LOOK_AHEAD);
  const tag = seen.indexOf("<");
  const full = seen.length === LOOK_AHEAD;
  if (tag === -1) return full ? false : final || undefined;
  if (seen.lastIndexOf("]]>", tag) !== -1) return false;
  const after = seen.slice(tag, tag + 80);
  if (after.length < 80 && !final && !full && !after.includes(">")) return undefined;
  return after.startsWith(`</${element}`) || /^<(!\[CDATA\[|\/?(\w+:\w|item\b))/.test(after);
}

/** The number of the line that is being parsed. Lines are counted in large pieces, which is fast. */
class LineCounter {
  #line = 1;
  #markup = "";
  #markupFrom = 0;

  /** Counts the lines of text that the parser does not get. */
  count(text: string) {
    this.#line += newLines(text);
  }

  startMarkup(text: string) {
    this.#markup = text;
  }

  endMarkup() {
    this.#pass(this.#markup);
  }

  /** The line at this character of all markup so far. */
  lineAt(index: number) {
    this.#pass(this.#markup.slice(0, Math.max(0, index - this.#markupFrom)));
    return this.#line;
  }

  #pass(text: string) {
    this.count(text);
    this.#markup = this.#markup.slice(text.length);
    this.#markupFrom += text.length;
  }
}

function newLines(text: string) {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

const ATTRIBUTES_MAX = 200;

/** Connects the scanner, XML parser and collector, with line numbers for their errors. */
class WxrParser {
  readonly #collector: WxrCollector;
  readonly #parser: Parser;
  readonly #scanner: XmlScanner;
  readonly #lines = new LineCounter();
  readonly #openedLines: number[] = [];
  #sinceTag = 0;
  #attributes = 0;
  #openedAt = -1;
  /** Whether the last element is closed. */
  #isRead = false;

  constructor(onItem: (item: WxrItem) => void) {
    const fail = (sentence: string) => this.#fail(sentence);
    const collector = new WxrCollector({ onItem, fail });
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

  /** Counts the lines of text before the export itself. */
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
    // An implied tag closes itself, where it is opened, or is closed by the closing tag of another.
    const isLeftOpen = isImplied && this.#parser.endIndex !== this.#openedAt;
    if (isLeftOpen && !this.#collector.isInText) {
      this.#fail("a tag is closed that is not open.", openedLine);
    }
    this.#collector.closeTag();
    this.#isRead = this.#collector.depth === 0;
  }

  #currentLine() {
    return this.#lines.lineAt(this.#parser.endIndex);
  }

  #fail(sentence: string, line = this.#currentLine()): never {
    throw new BadExportError(`Line ${line}: ${sentence}`);
  }
}
