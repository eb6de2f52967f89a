import { onTestFailed } from "vitest";

/**
 * Random numbers for one test, from 0 up to but not including `below`. They are the same in each
 * run, so that a failure comes from a change; `SEED=$RANDOM vitest run FILE` searches further.
 */
export function seededRandom(): Random {
  const seed = Number(process.env.SEED ?? 1);
  onTestFailed(() => void process.stderr.write(`\nTo repeat this failure: SEED=${seed}\n`));
  return randomBelow(seed);
}

/** Generates random numbers that are the same for the same seed. */
export function randomBelow(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

export type Random = (below: number) => number;

// Bytes that mean something to a parser.
const TOKENS = [
  ...["<", ">", "&", "]]>", "<![CDATA[", "<!--", "-->", "<!DOCTYPE x [", "</item>", "<item>"],
  ...["<wp:status>", "[caption]", "[/code]", "[code", "<!-- wp:x {", "} /-->", '="', "&#0;", "\0"],
  ...["<p>", "</pre>", "<pre>", "\r", "%e3", "\ufeff", "<!--more-->", "[[", "/>", "<a b='"],
].map((token) => Buffer.from(token));

/** Makes one to six random changes: flips bits, or removes, doubles, inserts or cuts off parts. */
export function mutate(bytes: Buffer, random: Random): Buffer {
  let changed = Buffer.from(bytes);
  for (let left = random(6); left >= 0 && changed.length > 0; left--) {
    const at = random(changed.length);
    const until = Math.min(changed.length, at + 1 + random(60));
    const before = changed.subarray(0, at);
    const part = changed.subarray(at, until);
    const after = changed.subarray(until);
    const token = TOKENS[random(TOKENS.length)] ?? part;
    const flipped = Buffer.from([(changed[at] ?? 0) ^ (1 << random(8))]);
    const next = [
      [before, flipped, changed.subarray(at + 1)],
      [before, after],
      [before, part, part, after],
      [before, token, part, after],
      [before, token, after],
      random(4) ? [before, Buffer.from([random(256)]), after] : [before],
    ][random(6)];
    changed = Buffer.concat(next ?? [changed]);
  }
  return changed;
}

/** Cuts the bytes into chunks at random positions. */
export function* cutIntoChunks(bytes: Buffer, random: Random) {
  const size = 1 + random(bytes.length);
  for (let at = 0; at < bytes.length; ) {
    const length = 1 + random(size);
    yield bytes.subarray(at, at + length);
    at += length;
  }
}
