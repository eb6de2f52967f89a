import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { makePrivateFolder } from "#db/private-files.ts";
import { type Part, partOf, type ReadOptions } from "./byte-range.server.ts";
import { storageFault } from "./storage-fault.server.ts";

const NAME = /^[a-z0-9][a-z0-9.-]*$/;
const PART = /^\.part-/;
// A write takes moments. What is older was left behind by a process that died.
const PART_IS_DEAD_MS = 60_000;
const PIECE_BYTES = 256 * 1024;

const TYPES: Record<string, string> = {
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".gif": "image/gif",
  ".avif": "image/avif",
};

export function diskStorage(folder: string) {
  return {
    put: (name: string, bytes: Uint8Array) =>
      write(folder, name, bytes).catch((cause) => {
        throw storageFault(cause);
      }),

    stat: (name: string) => statFile(folder, name),

    get: async (name: string, { range }: ReadOptions = {}) => {
      const file = await statFile(folder, name);
      if (!file) return undefined;
      const part = range ? partOf(range, file.size) : undefined;
      if (range && !part) return "unsatisfiable";
      const whole = { start: 0, end: file.size - 1 };
      return {
        ...file,
        body: readPieces(join(folder, name), part ?? whole),
        ...(part && { part }),
      };
    },

    remove: async (name: string) => {
      if (!NAME.test(name)) return;
      await rm(join(folder, name), { force: true }).catch((cause) => {
        throw storageFault(cause);
      });
    },

    addressOf: (name: string) => `/storage/blog-images/${name}`,
  };
}

async function statFile(folder: string, name: string) {
  if (!NAME.test(name)) return undefined;
  try {
    const { size } = await stat(join(folder, name));
    return { size, contentType: TYPES[extname(name)] ?? "application/octet-stream" };
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw storageFault(cause);
  }
}

/** The file is open only while a piece is read: a download that is given up leaves nothing open. */
async function* readPieces(path: string, { start, end }: Part) {
  for (let position = start; position <= end; ) {
    const piece = await readPiece(path, position, Math.min(PIECE_BYTES, end + 1 - position));
    if (piece.length === 0) throw new Error("The file is shorter than it was a moment ago.");
    position += piece.length;
    yield piece;
  }
}

async function readPiece(path: string, position: number, length: number) {
  const file = await open(path, constants.O_RDONLY);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Beside its place first, then moved there when it is safe on the disk. */
async function write(folder: string, name: string, bytes: Uint8Array) {
  if (!NAME.test(name)) throw new Error(`"${name}" is no name for a file`);
  await makePrivateFolder(folder);
  const part = join(folder, `.part-${randomUUID()}`);
  try {
    await writeAndSync(part, bytes);
    await rename(part, join(folder, name));
    await syncFolder(folder);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function writeAndSync(path: string, bytes: Uint8Array) {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(folder: string) {
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** At start: what writes that were interrupted have left. */
export async function sweepPartFiles(folder: string, now = Date.now()) {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((found) => PART.test(found))) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (now - mtimeMs > PART_IS_DEAD_MS) await rm(path, { force: true });
  }
}

function isMissing(error: unknown) {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
