const HEAD = 512;
// A byte that is no UTF-8 arrives as U+FFFD.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd-\uffff]/g;
const BEYOND = ["\ufffd", "\ufffe", "\uffff"];

/** The characters of an XML file; those that XML forbids are left out and counted. */
export async function* xmlText(
  chunks: AsyncIterable<Uint8Array>,
  summary: { strippedCharacters: number },
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let head = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (decoder) {
      const text = decoder.decode(chunk, { stream: true });
      yield hasControls(chunk) || BEYOND.some((one) => text.includes(one)) ? fitting(text) : text;
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

/** Four bytes at a time: whether there may be control characters other than tabs and line ends. */
function hasControls(bytes: Uint8Array) {
  const { buffer, byteOffset, length } = bytes;
  const start = (4 - (byteOffset % 4)) % 4;
  const words = Math.max(0, Math.floor((length - start) / 4));
  const view = new Int32Array(buffer, byteOffset + start, words);
  for (let index = 0; index < words; index++) {
    const word = view[index] ?? 0;
    // Some byte is below 0x20, and not above 0x7f.
    if (((word - 0x20202020) & ~word & 0x80808080) === 0) continue;
    const at = start + index * 4;
    if (hasControlsWithin(bytes, at, at + 4)) return true;
  }
  return hasControlsWithin(bytes, 0, start) || hasControlsWithin(bytes, start + words * 4, length);
}

function hasControlsWithin(bytes: Uint8Array, from: number, to: number) {
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return true;
  }
  return false;
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
