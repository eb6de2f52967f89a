import { constants } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { writeDurably } from "#db/durable-write.ts";
import { makePrivateFolder } from "#db/private-files.ts";
import { type Part, type ReadOptions, resolveRange } from "../http/byte-range.server.ts";
import { KB } from "../text/byte-size.ts";
import { storageFault } from "./storage-fault.server.ts";

const NAME = /^[a-z0-9][a-z0-9.-]*$/;
const PIECE_BYTES = 256 * KB;

const TYPES: Record<string, string> = {
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".gif": "image/gif",
  ".avif": "image/avif",
};

export function diskStorage(folder: string, path: string) {
  return {
    put: (name: string, bytes: Uint8Array) =>
      write(folder, name, bytes).catch((cause) => {
        throw storageFault(cause);
      }),

    stat: (name: string) => statFile(folder, name),

    get: async (name: string, { range }: ReadOptions = {}) => {
      const file = await statFile(folder, name);
      if (!file) return undefined;
      const part = range ? resolveRange(range, file.size) : undefined;
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

    urlOf: (name: string) => path + name,
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

/** The file is open only while a piece is read, so a canceled download leaves nothing open. */
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

async function write(folder: string, name: string, bytes: Uint8Array) {
  if (!NAME.test(name)) throw new Error(`"${name}" is not a valid file name`);
  await makePrivateFolder(folder);
  await writeDurably(join(folder, name), bytes);
}

function isMissing(error: unknown) {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
