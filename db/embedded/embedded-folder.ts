import { fsyncSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { fsyncPath, fsyncTree } from "../durable-write.ts";
import { makePrivate, makePrivateFolder } from "../private-files.ts";

type Options = Parameters<NodeFS["init"]>[1];
type Module = Parameters<NonNullable<Options["preRun"]>[number]>[0];
type Stream = { nfd: number };
type FileOperations = {
  stream_ops: { fsync?: (stream: Stream) => number };
  tryFSOperation: <T>(operation: () => T) => T;
};

/** PGlite's file system with an fsync that reaches the disk: its own NodeFS has none. */
class FsyncNodeFS extends NodeFS {
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

const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  ...["-c", "fsync=on"],
  // The default, fdatasync, does nothing in PGlite.
  ...["-c", "wal_sync_method=fsync"],
  // All of it is resident from the start. What is not in it is read from the system's page cache,
  // which costs no measurable CPU time, compared to 32 MB and the default of 128 MB.
  ...["-c", "shared_buffers=8MB"],
];

export async function openFolder(path: string) {
  const opened = new PGlite({ fs: new FsyncNodeFS(path), startParams: START_PARAMS });
  await opened.waitReady;
  return opened;
}

/** Creates the database under another name and renames it: a crash never leaves half a database. */
export async function createFolder(path: string) {
  const draft = `${path}.new`;
  await rm(draft, { recursive: true, force: true });
  await makePrivateFolder(draft);
  const created = await openFolder(draft);
  await created.close();
  // PGlite lets every user of the machine write the files that it begins with.
  await makePrivate(draft);
  await fsyncTree(draft);
  await rename(draft, path);
  await fsyncPath(dirname(path));
}
