import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { fsyncPath, fsyncTree } from "./durable-write.ts";
import { FsyncNodeFS } from "./fsync-nodefs.ts";
import { makePrivate, makePrivateFolder } from "./private-files.ts";

const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  ...["-c", "fsync=on"],
  // Its fdatasync, the default, does nothing.
  ...["-c", "wal_sync_method=fsync"],
  // A quarter of the default, and a hundred megabytes less: pages are read from the page cache.
  ...["-c", "shared_buffers=32MB"],
];

export async function openFolder(path: string) {
  const opened = new PGlite({ fs: new FsyncNodeFS(path), startParams: START_PARAMS });
  await opened.waitReady;
  return opened;
}

/** Creates it under another name and renames it: a crash never leaves half a database. */
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
