import { hash } from "node:crypto";

// A PostgreSQL index entry has at most 2,704 bytes. A migration shortened longer ones in the same way.
const KEY_MAX_BYTES = 512;

/** Turns text into a key that fits into an index: longer text is replaced by its hash. */
export function shortKey(text: string) {
  return Buffer.byteLength(text) <= KEY_MAX_BYTES ? text : `sha256:${hash("sha256", text)}`;
}
