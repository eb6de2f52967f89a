import { namedCharacter, numberedCharacter } from "../html-entities.ts";

/** Where the parts of the file go, in their order. */
type Parts = {
  /** Tags and the text between them, mended where XML is stricter than the tools that write it. */
  markup(text: string): void;
  cdataStart(): void;
  /** A piece of a CDATA section. */
  cdata(text: string): void;
  /** The name of the element that is open. */
  element(): string;
  /** The last element is closed: what follows means nothing. */
  isRead(): boolean;
  /** Lines that are in no part. */
  lines(count: number): void;
  stripped(): void;
  fail(sentence: string): never;
};

const CDATA = "<![CDATA[";
const XML_NAMES = new Set(["amp", "lt", "gt", "quot", "apos"]);
const TO_MEND =
  /&(?:#(\d{1,7}|x[\da-f]{1,6});|([a-z][a-z0-9]{1,30});)?|<(?![a-z_:/?\u0080-\uffff])/gi;
const UNDECIDED = /(?:<!?|&#?\w{0,31})$/;
// Elements in which old exports leave a "]]>" of the text as it is.
const FREE_TEXT = /^(\w+:)?(encoded|description|meta_value|comment_content)$/;
const LOOK_AHEAD = 2000;

/**
 * Parts a file before it is parsed: most of an export is CDATA, which needs no parsing, and a
 * parser is unforgiving about the rest. Comments go; declarations (and entities with them) are
 * refused.
 */
export function xmlScanner(parts: Parts) {
  let mode: "markup" | "cdata" | "comment" = "markup";
  let rest = "";

  return {
    push: (text: string) => scan(rest + text, false),
    end: () => scan(rest, true),
  };

  function scan(text: string, final: boolean) {
    let at = 0;
    const read = { markup: readMarkup, cdata: readCData, comment: readComment };
    while (at < text.length && !parts.isRead()) {
      const next = read[mode](text, at, final);
      if (next === at && !final) break;
      at = next === at ? text.length : next;
    }
    rest = text.slice(at);
  }

  function readMarkup(text: string, at: number, final: boolean) {
    const bang = text.indexOf("<!", at);
    if (bang !== at) {
      const end = rootEnd(text, at, bang === -1 ? decidedEnd(text, at, final) : bang);
      if (end > at) parts.markup(mended(text.slice(at, end)));
      return end;
    }
    if (text.length < bang + CDATA.length && !final) return bang;
    if (text.startsWith(CDATA, bang)) {
      mode = "cdata";
      parts.cdataStart();
      return bang + CDATA.length;
    }
    if (text.startsWith("<!--", bang)) {
      mode = "comment";
      return bang + 4;
    }
    if (/[a-z[]/i.test(text[bang + 2] ?? "")) {
      parts.fail("the file declares a document type or entities, which no export does.");
    }
    parts.markup("&lt;!");
    return bang + 2;
  }

  function readCData(text: string, at: number, final: boolean) {
    const end = text.indexOf("]]>", at);
    if (end === -1) return piece(text, at, final ? text.length : Math.max(at, text.length - 2));
    const closing = closes(text, end + 3, final);
    if (closing === undefined) return piece(text, at, end);
    if (!closing) return piece(text, at, end + 3);
    piece(text, at, end);
    mode = "markup";
    return end + 3;
  }

  function piece(text: string, at: number, end: number) {
    if (end === at) return end;
    const words = text.slice(at, end);
    parts.lines(newLines(words));
    parts.cdata(words);
    return end;
  }

  /** Whether this "]]>" ends the section or belongs to the text; undefined: more must be read. */
  function closes(text: string, from: number, final: boolean) {
    if (!FREE_TEXT.test(parts.element())) return true;
    const seen = text.slice(from, from + LOOK_AHEAD);
    const tag = seen.indexOf("<");
    const full = seen.length === LOOK_AHEAD;
    if (tag === -1) return full ? false : final || undefined;
    if (seen.lastIndexOf("]]>", tag) !== -1) return false;
    const after = seen.slice(tag, tag + 80);
    if (after.length < 80 && !final && !full && !after.includes(">")) return undefined;
    return (
      after.startsWith(`</${parts.element()}`) || /^<(!\[CDATA\[|\/?(\w+:\w|item\b))/.test(after)
    );
  }

  function readComment(text: string, at: number, final: boolean) {
    const end = text.indexOf("-->", at);
    const to = end === -1 ? (final ? text.length : Math.max(at, text.length - 2)) : end + 3;
    parts.lines(newLines(text.slice(at, to)));
    if (end !== -1) mode = "markup";
    return to;
  }

  function mended(text: string) {
    return text.replace(TO_MEND, (written, number?: string, name?: string) => {
      if (number) return kept(written, numberedCharacter(number));
      if (name && XML_NAMES.has(name)) return written;
      const character = name && namedCharacter(name);
      return character ?? (written === "<" ? "&lt;" : `&amp;${written.slice(1)}`);
    });
  }

  function kept(written: string, character: string | undefined) {
    if (character) return written;
    parts.stripped();
    return "";
  }
}

/** What stands behind the last tag is not looked at. */
function rootEnd(text: string, at: number, end: number) {
  const markup = text.slice(at, end);
  const tag = markup.indexOf("</rss");
  const close = tag === -1 ? -1 : markup.indexOf(">", tag);
  return close === -1 ? end : at + close + 1;
}

/** The end of the text that means the same whatever comes next. */
function decidedEnd(text: string, at: number, final: boolean) {
  const tail = final ? null : UNDECIDED.exec(text.slice(Math.max(at, text.length - 33)));
  return text.length - (tail?.[0].length ?? 0);
}

export function newLines(text: string) {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
