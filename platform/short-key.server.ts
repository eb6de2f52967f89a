import { hash } from "node:crypto";

// An index of PostgreSQL takes at most 2,704 bytes. A migration has shortened longer ones in the same way.
const KEY_MAX_BYTES = 512;

/** Outside text as a key that fits into an index: what is longer is replaced by its hash. */
export function shortKey(text: string) {
  return Buffer.byteLength(text) <= KEY_MAX_BYTES ? text : `sha256:${hash("sha256", text)}`;
}
