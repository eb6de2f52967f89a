const HEAD = 512;
// A byte that is no UTF-8 arrives as U+FFFD.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd-\uffff]/g;

/** The characters of an XML file; those that XML forbids are left out and counted. */
export async function* xmlText(
  chunks: AsyncIterable<Uint8Array>,
  summary: { strippedCharacters: number },
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let head = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (decoder) {
      yield fitting(decoder.decode(chunk, { stream: true }));
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD) continue;
    decoder = decoderFor(head);
    yield fitting(decoder.decode(head, { stream: true }));
  }
  yield decoder ? fitting(decoder.decode()) : fitting(decoderFor(head).decode(head));

  function fitting(text: string) {
    if (text.search(FORBIDDEN) === -1) return text;
    const kept = text.replace(FORBIDDEN, "");
    summary.strippedCharacters += text.length - kept.length;
    return kept;
  }
}

function decoderFor(head: Buffer) {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder("utf-16le");
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder("utf-16be");
  const declared = /<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)/i.exec(
    head.subarray(0, HEAD).toString("latin1"),
  )?.[1];
  // Whoever can read the declaration as single bytes knows that this is not UTF-16.
  if (!declared || /^(utf-?16|ucs-?2|unicode)/i.test(declared)) return new TextDecoder();
  try {
    return new TextDecoder(declared);
  } catch {
    return new TextDecoder();
  }
}
