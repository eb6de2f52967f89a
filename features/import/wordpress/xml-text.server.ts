import { withoutForbidden } from "../html-entities.ts";

const HEAD = 512;

/** The characters of an XML file; those that XML forbids are left out and counted. */
export async function* xmlText(
  chunks: AsyncIterable<Uint8Array>,
  summary: { strippedCharacters: number },
): AsyncGenerator<string> {
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

  /** A byte that is no UTF-8 is decoded as U+FFFD. */
  function allowed(text: string) {
    const stripped = withoutForbidden(text);
    summary.strippedCharacters += text.length - stripped.length;
    return withLineFeeds(stripped);
  }

  /** As XML demands, before anything is parsed: a return that is meant is written `&#13;`. */
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
