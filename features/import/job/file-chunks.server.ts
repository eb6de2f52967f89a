import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { importChunks } from "#db/schema/import.ts";
import { KB, MB } from "#platform/text/byte-size.ts";

// Parsed in one go, which blocks the event loop. Larger parts also need more memory.
const PART_BYTES = 64 * KB;
// Stored in one row. Each row is a commit, and each commit waits for the disk.
const PIECE_BYTES = MB;
const PIECES_UNDER_WAY = 3;

// The default of 16 KB would cause many more turns of the event loop.
const chunkSize = PIECE_BYTES / 2;
const params = { [constants.BROTLI_PARAM_QUALITY]: 0 };
const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

type FileOf = { importId: string; file: number };

/** Passes bytes through and stores them in pieces, so that little is in memory. */
export async function* storeBytes(
  db: Db,
  { importId, file }: FileOf,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let number = 0;
  const underWay: Promise<unknown>[] = [];
  let parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of inParts(bytes)) {
      parts.push(part);
      size += part.length;
      if (size >= PIECE_BYTES) await storeParts();
      yield part;
      // Bytes that are already here are read without a pause: let other work run, too.
      await nextTurn();
    }
  } finally {
    // The reader may stop at an error in the file. What was read up to there is stored.
    if (size > 0) await storeParts();
    await Promise.all(underWay);
  }

  /** At most a few pieces are written while the next is read. */
  async function storeParts() {
    const storing = store(number++, Buffer.concat(parts));
    [parts, size] = [[], 0];
    // A failure is thrown where it is awaited.
    storing.catch(() => {});
    if (underWay.push(storing) >= PIECES_UNDER_WAY) await underWay.shift();
  }

  async function store(number: number, piece: Uint8Array) {
    const bytes = await compress(piece, { chunkSize, params });
    await db.insert(importChunks).values({ importId, file, number, bytes });
  }
}

export async function* storedBytes(db: Db, { importId, file }: FileOf): AsyncGenerator<Uint8Array> {
  let next = readPiece(0);
  for (let number = 1; ; number++) {
    const piece = await next;
    if (!piece) return;
    // Fetched while this one is read.
    next = readPiece(number);
    next.catch(() => {});
    for (const part of splitBytes(piece)) {
      yield part;
      await nextTurn();
    }
  }

  async function readPiece(number: number) {
    const [piece] = await db
      .select({ bytes: importChunks.bytes })
      .from(importChunks)
      .where(
        and(
          eq(importChunks.importId, importId),
          eq(importChunks.file, file),
          eq(importChunks.number, number),
        ),
      );
    return piece && (await decompress(piece.bytes, { chunkSize }));
  }
}

export async function deleteBytes(db: Pick<Db, "delete">, importId: string) {
  await db.delete(importChunks).where(eq(importChunks.importId, importId));
}

/** Joins chunks that are small. */
async function* inParts(bytes: AsyncIterable<Uint8Array>) {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES / 2) continue;
    yield* splitBytes(chunks.length === 1 ? chunk : Buffer.concat(chunks));
    [chunks, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(chunks);
}

function* splitBytes(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES);
}
