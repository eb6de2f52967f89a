import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { Readable } from "node:stream";
import { storageFault } from "./storage-fault.server.ts";

const NAME = /^[a-z0-9][a-z0-9.-]*$/;
const PART = /^\.part-/;
// A write takes moments. What is older was left behind by a process that died.
const PART_IS_DEAD_MS = 60_000;

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

    get: async (name: string) => {
      if (!NAME.test(name)) return undefined;
      try {
        const file = await open(join(folder, name), constants.O_RDONLY);
        const { size } = await file.stat();
        const body = Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>;
        return { body, size, contentType: TYPES[extname(name)] ?? "application/octet-stream" };
      } catch (cause) {
        if (isMissing(cause)) return undefined;
        throw storageFault(cause);
      }
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

/** Beside its place first, then moved there when it is safe on the disk. */
async function write(folder: string, name: string, bytes: Uint8Array) {
  if (!NAME.test(name)) throw new Error(`"${name}" is no name for a file`);
  await mkdir(folder, { recursive: true });
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
  const file = await open(path, "wx");
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
