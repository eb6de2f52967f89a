import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { fsyncPath, fsyncTree } from "../durable-write.ts";
import { makePrivate, makePrivateFolder } from "../private-files.ts";
import { FsyncNodeFS } from "./fsync-nodefs.ts";

const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  ...["-c", "fsync=on"],
  // Its fdatasync, the default, does nothing.
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
