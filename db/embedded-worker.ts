// The program of the worker thread that runs the embedded database: a long query blocks this
// thread, not the one that answers visitors.
import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { DurableFiles, sync, syncFolder } from "./durable-files.ts";
import { SharedSession } from "./shared-session.ts";

export type EmbeddedSettings = { folder: string; socketPath: string };

const MAX_CONNECTIONS = 50;
const START_PARAMS = [
  ...SharedSession.defaultStartParams.filter((param) => param !== "-F"),
  ...["-c", "fsync=on"],
  // Its fdatasync, the default, does nothing.
  ...["-c", "wal_sync_method=fsync"],
];

const { folder, socketPath }: EmbeddedSettings = workerData;
if (!existsSync(join(folder, "PG_VERSION"))) await createDatabase();
const database = await openFolder(folder);
await rm(socketPath, { force: true });
const server = new PGLiteSocketServer({
  db: database,
  path: socketPath,
  maxConnections: MAX_CONNECTIONS,
});
await server.start();
parentPort?.once("message", close);
parentPort?.postMessage("ready");

/** Created beside its place and moved there whole: a start that is cut short leaves no half of it. */
async function createDatabase() {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  const created = await openFolder(draft);
  await created.close();
  await syncFolder(draft);
  await rename(draft, folder);
  await sync(dirname(folder));
}

async function openFolder(path: string) {
  const opened = new SharedSession({ fs: new DurableFiles(path), startParams: START_PARAMS });
  await opened.waitReady;
  return opened;
}

async function close() {
  await server.stop();
  await database.close();
  process.exit(0);
}
