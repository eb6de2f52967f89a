// The program of the worker thread for long posts: their content may take any time, and must not
// block the thread that serves requests.
import { parentPort } from "node:worker_threads";
import { runContentTask } from "./content-tasks.server.ts";

parentPort?.on("message", (task) => parentPort?.postMessage(runContentTask(task)));
parentPort?.postMessage("ready");
