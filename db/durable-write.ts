import { randomUUID } from "node:crypto";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

const PART = ".part-";
// A write takes moments: an older part was left by a process that crashed.
const PART_MAX_AGE_MS = 60_000;

/** Writes a private file whole or not at all. It survives a power cut once this returns. */
export async function writeDurably(path: string, bytes: Uint8Array) {
  const folder = dirname(path);
  const part = join(folder, `${PART}${randomUUID()}`);
  try {
    await writeAndSync(part, bytes);
    await rename(part, path);
    await fsyncPath(folder);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Opens a file that is written in pieces: it gets its name once it is complete and synced. */
export async function openDurably(path: string) {
  const folder = dirname(path);
  const part = join(folder, `${PART}${randomUUID()}`);
  const file = await open(part, "wx", 0o600);
  return {
    write: (bytes: Uint8Array) => file.appendFile(bytes),
    finish: async () => {
      await file.sync();
      await file.close();
      await rename(part, path);
      await fsyncPath(folder);
    },
    discard: async () => {
      // If only the rename failed, the file is already closed.
      await file.close().catch(() => {});
      await rm(part, { force: true });
    },
  };
}

/** Removes what interrupted writes have left in the folder. */
export async function removeStaleParts(folder: string, now = Date.now()) {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((found) => found.startsWith(PART))) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (now - mtimeMs > PART_MAX_AGE_MS) await rm(path, { force: true });
  }
}

/** Writes a new private file. Its name may be lost in a power cut until its folder is synced. */
export async function writeAndSync(path: string, bytes: Uint8Array) {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Syncs a file's content, or a folder's list of names, to the disk. */
export async function fsyncPath(path: string) {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs a folder and everything in it to the disk. */
export async function fsyncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? fsyncTree(path) : fsyncPath(path));
  }
  await fsyncPath(folder);
}
