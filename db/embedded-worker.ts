// The program of the worker thread that runs the embedded database: a long query blocks this
// thread, not the one that answers visitors.
import { rm } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { openFolder } from "./embedded-folder.ts";

export type EmbeddedSettings = { folder: string; socketPath: string };

const MAX_CONNECTIONS = 50;

const { folder, socketPath }: EmbeddedSettings = workerData;
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

async function close() {
  await server.stop();
  await database.close();
  process.exit(0);
}
