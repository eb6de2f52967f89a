import { type FileHandle, open } from "node:fs/promises";
import { MB } from "../text/byte-size.ts";

const BLOCK = 512;
const NAME_MAX = 100;
// Positions of the fields of a header: POSIX.1-1988 (ustar).
const SIZE_AT = 124;
const CHECKSUM_AT = 148;

const SIZE = /^[0-7]{1,11} *$/;
const PIECE_BYTES = MB;

export type TarEntry = {
  name: string;
  size: number;
  /** Reads an entry whose size fits into memory. */
  read: () => Promise<Buffer>;
  pieces: () => AsyncGenerator<Buffer>;
};

export class TarError extends Error {
  override name = "TarError";
}

/** A file of an archive, ready to be appended to it. */
export function tarEntry(name: string, bytes: Uint8Array, at: Date) {
  if (Buffer.byteLength(name) > NAME_MAX) throw new TarError(`“${name}” is too long a name.`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${octal(bytes.length)}\0`, SIZE_AT);
  header.write(`${octal(Math.floor(at.getTime() / 1000))}\0`, 136);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  header.write(`${checksum(header).toString(8).padStart(6, "0")}\0 `, CHECKSUM_AT);
  return Buffer.concat([header, bytes, Buffer.alloc(paddingLength(bytes.length))]);
}

/** Two empty blocks end an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

/** The files of an archive in their order. One that is not read is skipped. */
export async function* readTar(path: string): AsyncGenerator<TarEntry> {
  const file = await open(path);
  try {
    const total = (await file.stat()).size;
    for (let position = 0; ; ) {
      const header = await readExactly(file, position, BLOCK);
      if (header.every((byte) => byte === 0)) return;
      const { name, size } = parseHeader(header);
      const start = position + BLOCK;
      if (start + size > total) throw incomplete();
      yield {
        name,
        size,
        read: () => readExactly(file, start, size),
        pieces: () => readPieces(file, start, size),
      };
      position = start + size + paddingLength(size);
    }
  } finally {
    await file.close();
  }
}

function parseHeader(header: Buffer) {
  const size = textAt(header, SIZE_AT, 12);
  const expected = Number.parseInt(textAt(header, CHECKSUM_AT, 8), 8);
  if (expected !== checksum(header) || !SIZE.test(size)) {
    throw new TarError("The file is damaged, or isn’t a tar archive.");
  }
  return { name: textAt(header, 0, NAME_MAX), size: Number.parseInt(size, 8) };
}

async function* readPieces(file: FileHandle, start: number, size: number) {
  for (let at = 0; at < size; at += PIECE_BYTES) {
    yield await readExactly(file, start + at, Math.min(PIECE_BYTES, size - at));
  }
}

async function readExactly(file: FileHandle, position: number, length: number) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw incomplete();
  return buffer;
}

function incomplete() {
  return new TarError("The file is incomplete.");
}

/** The sum of all bytes, with its own field counted as spaces. */
function checksum(header: Buffer) {
  const own = header.subarray(CHECKSUM_AT, CHECKSUM_AT + 8);
  return sum(header) - sum(own) + 8 * 0x20;
}

function sum(bytes: Buffer) {
  return bytes.reduce((total, byte) => total + byte, 0);
}

function octal(value: number) {
  return value.toString(8).padStart(11, "0");
}

function textAt(header: Buffer, at: number, length: number) {
  const field = header.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.toString("utf8", 0, end === -1 ? length : end);
}

function paddingLength(size: number) {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}
