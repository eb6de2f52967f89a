import { fsyncSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Options = Parameters<NodeFS["init"]>[1];
type Module = Parameters<NonNullable<Options["preRun"]>[number]>[0];
type Stream = { nfd: number };
type FileOperations = {
  stream_ops: { fsync?: (stream: Stream) => number };
  tryFSOperation: <T>(operation: () => T) => T;
};

/** PGlite's file system with an fsync that reaches the disk: its own NodeFS has none. */
export class FsyncNodeFS extends NodeFS {
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
