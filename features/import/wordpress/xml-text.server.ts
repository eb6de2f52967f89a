import { decodeHTMLStrict } from "entities";

/** Copies a string: a part of a long text would keep all of that text in memory. */
export function copyString(text: string) {
  return text.length < 13 ? text : Buffer.from(text).toString();
}

export function localName(tag: string) {
  return tag.slice(tag.indexOf(":") + 1);
}

export function namespacePrefix(tag: string) {
  return tag.slice(0, Math.max(0, tag.indexOf(":")));
}

// Control characters, noncharacters, and U+FFFD, which stands for bytes that are not text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffd-\uffff]/g;

/** Decodes character references. Those for forbidden characters are removed. */
export function decodeEntities(text: string): string {
  return text.includes("&") ? withoutForbidden(decodeHTMLStrict(text)) : text;
}

/** The text of a title or name: without its tags, with its entities decoded, on one line. */
export function plainText(html: string) {
  const text = html.includes("<") ? html.replace(/<\/?[a-z][^<>]*>/gi, "") : html;
  return decodeEntities(text).replace(/\s+/g, " ").trim();
}

export function withoutForbidden(text: string): string {
  return text.search(FORBIDDEN) === -1 ? text : text.replace(FORBIDDEN, "");
}

/** The value, or undefined if the text isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const HEAD = 512;

/** The characters of an XML file, without those that XML forbids. */
export async function* xmlText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let head = Buffer.alloc(0);
  let endsWithReturn = false;
  for await (const chunk of chunks) {
    if (decoder) {
      yield allowed(decoder.decode(chunk, { stream: true }));
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD) continue;
    decoder = decoderFor(head);
    yield allowed(decoder.decode(head, { stream: true }));
  }
  yield decoder ? allowed(decoder.decode()) : allowed(decoderFor(head).decode(head));

  /** A byte that is not UTF-8 is decoded as U+FFFD, which is forbidden, too. */
  function allowed(text: string) {
    return withLineFeeds(withoutForbidden(text));
  }

  /** Replaces returns before parsing, as XML demands: an intended one is written `&#13;`. */
  function withLineFeeds(text: string) {
    const rest = endsWithReturn && text.startsWith("\n") ? text.slice(1) : text;
    if (text !== "") endsWithReturn = text.endsWith("\r");
    return rest.includes("\r") ? rest.replace(/\r\n?/g, "\n") : rest;
  }
}

function decoderFor(head: Buffer) {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder("utf-16le");
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder("utf-16be");
  const declared = /<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)/i.exec(
    head.subarray(0, HEAD).toString("latin1"),
  )?.[1];
  // If the declaration can be read as single bytes, this is not UTF-16.
  if (!declared || /^(utf-?16|ucs-?2|unicode)/i.test(declared)) return new TextDecoder();
  try {
    return new TextDecoder(declared);
  } catch {
    return new TextDecoder();
  }
}
