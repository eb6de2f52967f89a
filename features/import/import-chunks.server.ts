import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { importChunks } from "#db/schema.ts";

// Parsed in one go: so long nobody else is answered.
const PIECE_BYTES = 1024 * 1024;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

type FileOf = { importId: string; file: number };

/** Passes the bytes on and keeps them on the way, in pieces, so that memory stays small. */
export async function* keepBytes(
  db: Db,
  { importId, file }: FileOf,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let number = 0;
  let keeping: Promise<unknown> = Promise.resolve();
  for await (const piece of inPieces(bytes)) {
    // One piece is written while the next is read; not more.
    await keeping;
    keeping = keep(number++, piece);
    // Whoever reads may stop; the failure is met at the next turn.
    keeping.catch(() => {});
    yield piece;
  }
  await keeping;

  async function keep(number: number, piece: Uint8Array) {
    const bytes = await compress(piece, { level: 1 });
    await db.insert(importChunks).values({ importId, file, number, bytes });
  }
}

export async function* keptBytes(db: Db, { importId, file }: FileOf): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number++) {
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
    if (!piece) return;
    yield await decompress(piece.bytes);
  }
}

export async function dropBytes(db: Pick<Db, "delete">, importId: string) {
  await db.delete(importChunks).where(eq(importChunks.importId, importId));
}

async function* inPieces(bytes: AsyncIterable<Uint8Array>) {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    parts.push(part);
    size += part.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(parts);
    parts = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(parts);
}
