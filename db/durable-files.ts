import { fsyncSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Options = Parameters<NodeFS["init"]>[1];
type Module = Parameters<NonNullable<Options["preRun"]>[number]>[0];
type Stream = { nfd: number };
type FileOperations = {
  stream_ops: { fsync?: (stream: Stream) => number };
  tryFSOperation: <T>(operation: () => T) => T;
};

/** PGlite's files, except that an fsync reaches the disk: its own NodeFS has none. */
export class DurableFiles extends NodeFS {
  override async init(database: PGlite, options: Options) {
    const { emscriptenOpts } = await super.init(database, options);
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] },
    };
  }
}

function addFsync(module: Module) {
  const files = module.FS.filesystems.NODEFS as unknown as FileOperations;
  files.stream_ops.fsync = (stream) => {
    files.tryFSOperation(() => fsyncSync(stream.nfd));
    return 0;
  };
}

/** Brings a folder that was written without fsync safely to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? syncFolder(path) : sync(path));
  }
  await sync(folder);
}

export async function sync(path: string) {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
