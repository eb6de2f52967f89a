// The program of the worker thread that runs the embedded database: a long query blocks this
// thread, not the one that serves requests.
import { rm } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { makePrivate, makePrivateFile } from "../private-files.ts";
import { openFolder } from "./embedded-folder.ts";
import { serveWire } from "./wire-server.ts";

export type EmbeddedSettings = { folder: string; socketPath: string };

const { folder, socketPath }: EmbeddedSettings = workerData;
const database = await openFolder(folder);
// PGlite's caches of the catalog, written when it opens, ignore the umask.
await makePrivate(folder);
await rm(socketPath, { force: true });
const stopServing = await serveWire(database, socketPath);
await makePrivateFile(socketPath);
parentPort?.on("message", (message) => {
  if (message === "close") void close();
  else parentPort?.postMessage("responding");
});
parentPort?.postMessage("ready");

async function close() {
  await stopServing();
  await database.close();
  process.exit(0);
}
