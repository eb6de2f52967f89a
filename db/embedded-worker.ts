// The program of the worker thread that runs the embedded database: a long query blocks this
// thread, not the one that answers visitors.
import { rm } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { openFolder } from "./embedded-folder.ts";
import { serveWire } from "./wire-server.ts";

export type EmbeddedSettings = { folder: string; socketPath: string };

const { folder, socketPath }: EmbeddedSettings = workerData;
const database = await openFolder(folder);
await rm(socketPath, { force: true });
const stopServing = await serveWire(database, socketPath);
parentPort?.once("message", close);
parentPort?.postMessage("ready");

async function close() {
  await stopServing();
  await database.close();
  process.exit(0);
}
