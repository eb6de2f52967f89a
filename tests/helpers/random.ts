/** The same numbers for the same seed, from 0 up to but not including `below`. */
export function randomBelow(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

type Random = ReturnType<typeof randomBelow>;

// Bytes that mean something to whoever reads.
const TOKENS = [
  ...["<", ">", "&", "]]>", "<![CDATA[", "<!--", "-->", "<!DOCTYPE x [", "</item>", "<item>"],
  ...["<wp:status>", "[caption]", "[/code]", "[code", "<!-- wp:x {", "} /-->", '="', "&#0;", "\0"],
  ...["<p>", "</pre>", "<pre>", "\r", "%e3", "\ufeff", "<!--more-->", "[[", "/>", "<a b='"],
].map((token) => Buffer.from(token));

/** One to six random wounds: bits flipped, parts lost, doubled, moved in, or cut off. */
export function mutated(bytes: Buffer, random: Random): Buffer {
  let wounded = Buffer.from(bytes);
  for (let wound = random(6); wound >= 0 && wounded.length > 0; wound--) {
    const at = random(wounded.length);
    const until = Math.min(wounded.length, at + 1 + random(60));
    const before = wounded.subarray(0, at);
    const part = wounded.subarray(at, until);
    const after = wounded.subarray(until);
    const token = TOKENS[random(TOKENS.length)] ?? part;
    const flipped = Buffer.from([(wounded[at] ?? 0) ^ (1 << random(8))]);
    const next = [
      [before, flipped, wounded.subarray(at + 1)],
      [before, after],
      [before, part, part, after],
      [before, token, part, after],
      [before, token, after],
      random(4) ? [before, Buffer.from([random(256)]), after] : [before],
    ][random(6)];
    wounded = Buffer.concat(next ?? [wounded]);
  }
  return wounded;
}

/** The same bytes, cut anywhere. */
export function* cut(bytes: Buffer, random: Random) {
  const size = 1 + random(bytes.length);
  for (let at = 0; at < bytes.length; ) {
    const length = 1 + random(size);
    yield bytes.subarray(at, at + length);
    at += length;
  }
}
