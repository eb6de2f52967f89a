// The program of the worker thread that converts long items of an import.
import { parentPort } from "node:worker_threads";
import { runImportTask } from "./import-tasks.server.ts";

parentPort?.on("message", (task) => parentPort?.postMessage(runImportTask(task)));
parentPort?.postMessage("ready");
