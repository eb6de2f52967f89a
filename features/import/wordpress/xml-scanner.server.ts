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
      // A "<" at the end may start a tag, a comment or nothing.
      const isUndecided = !final && text.endsWith("<");
      const end = bang === -1 ? text.length - (isUndecided ? 1 : 0) : bang;
      if (end > at) parts.markup(text.slice(at, end).replace(LONE_LESS_THAN, "&lt;"));
      return end;
    }
    if (text.length < bang + CDATA.length && !final) return bang;
    if (text.startsWith(CDATA, bang)) {
      mode = "cdata";
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
    const characters = text.slice(at, end);
    parts.skipped(characters);
    parts.cdata(characters);
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
    parts.skipped(text.slice(at, to));
    if (end !== -1) mode = "markup";
    return to;
  }
}

export function newLines(text: string) {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
