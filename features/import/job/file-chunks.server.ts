import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { importChunks } from "#db/schema/import.ts";

// Parsed in one go: so long nobody else is answered. Larger ones are also harder on memory.
const PART_BYTES = 64 * 1024;
// Kept in one row: each is a commit, and each commit waits for the disk.
const PIECE_BYTES = 1024 * 1024;
const PIECES_UNDER_WAY = 3;

// By default 16 KB, each of which would wait until this thread has time for it.
const chunkSize = PIECE_BYTES / 2;
const params = { [constants.BROTLI_PARAM_QUALITY]: 0 };
const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

type FileOf = { importId: string; file: number };

/** Passes the bytes on and keeps them on the way, in pieces, so that memory stays small. */
export async function* keepBytes(
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
      if (size >= PIECE_BYTES) await keepParts();
      yield part;
      // What is at hand is read without a pause: let others have their turn, the database first.
      await nextTurn();
    }
  } finally {
    // Whoever reads may stop at a fault in the file: what was read up to there is kept all the same.
    if (size > 0) await keepParts();
    await Promise.all(underWay);
  }

  /** A few pieces are written while the next is read; not more. */
  async function keepParts() {
    const keeping = keep(number++, Buffer.concat(parts));
    [parts, size] = [[], 0];
    // A failure is met when it is waited for.
    keeping.catch(() => {});
    if (underWay.push(keeping) >= PIECES_UNDER_WAY) await underWay.shift();
  }

  async function keep(number: number, piece: Uint8Array) {
    const bytes = await compress(piece, { chunkSize, params });
    await db.insert(importChunks).values({ importId, file, number, bytes });
  }
}

export async function* keptBytes(db: Db, { importId, file }: FileOf): AsyncGenerator<Uint8Array> {
  let next = pieceOf(0);
  for (let number = 1; ; number++) {
    const piece = await next;
    if (!piece) return;
    // Fetched while this one is read.
    next = pieceOf(number);
    next.catch(() => {});
    for (const part of partsOf(piece)) {
      yield part;
      await nextTurn();
    }
  }

  async function pieceOf(number: number) {
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

export async function dropBytes(db: Pick<Db, "delete">, importId: string) {
  await db.delete(importChunks).where(eq(importChunks.importId, importId));
}

/** What comes in crumbs is put together first. */
async function* inParts(bytes: AsyncIterable<Uint8Array>) {
  let crumbs: Uint8Array[] = [];
  let size = 0;
  for await (const crumb of bytes) {
    crumbs.push(crumb);
    size += crumb.length;
    if (size < PART_BYTES / 2) continue;
    yield* partsOf(crumbs.length === 1 ? crumb : Buffer.concat(crumbs));
    [crumbs, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(crumbs);
}

function* partsOf(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES);
}
