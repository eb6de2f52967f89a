/** Where the parts of the file go, in their order. */
type Parts = {
  /** Tags and the text between them. */
  markup(text: string): void;
  /** A piece of a CDATA section. */
  cdata(text: string): void;
  /** What is in comments and CDATA sections, for counting lines. */
  skipped(text: string): void;
  /** The name of the element that is open. */
  element(): string;
  /** The last element is closed: what follows means nothing. */
  isRead(): boolean;
  fail(sentence: string): never;
};

const CDATA = "<![CDATA[";
const LONE_LESS_THAN = /<(?![a-z_:/?\u0080-\uffff])/gi;
// Elements in which old exports leave a "]]>" of the text as it is.
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

  /** Where it stopped; the same place: more must be read first. */
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
