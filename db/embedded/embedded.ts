import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { makePrivate, makePrivateFolder } from "../private-files.ts";
import { programPath } from "../program.ts";
import type { EmbeddedSettings } from "./embedded-worker.ts";
import { socketPath, takeLock } from "./lock.ts";

// Longer paths of a Unix socket do not bind.
const LONGEST_SOCKET_PATH = 100;
const CLOSE_MS = 10_000;
const CHECK_MS = 10_000;
/** Checks without a response, two minutes of them, after which the database is ended. */
const MISSED_MAX = 12;

type Options = { onCrash?: ((error: Error) => unknown) | undefined; checkMs?: number };
type Embedded = { socketFolder: string; close: () => Promise<void> };

/** Starts PGlite in a worker thread, where clients reach it as if it were a PostgreSQL server. */
export async function startEmbedded(dataDir: string, options: Options = {}): Promise<Embedded> {
  const place = resolve(dataDir);
  const socketFolder = chooseSocketFolder(place);
  const lock = await takeLock(place, socketFolder);
  try {
    await rm(socketFolder, { recursive: true, force: true });
    await makePrivateFolder(socketFolder);
    const settings = { folder: join(place, "db"), socketPath: socketPath(socketFolder) };
    await makePrivate(settings.folder);
    if (!existsSync(join(settings.folder, "PG_VERSION"))) await create(settings.folder);
    // Leaves first: the site restarts as the same process, which must not find its own lock.
    const onCrash = (reason: Error) => leave().finally(() => options.onCrash?.(reason));
    const stopWorker = await startWorker(settings, { ...options, onCrash });
    return { socketFolder, close: () => stopWorker().finally(leave) };
  } catch (error) {
    await leave();
    throw error;
  }

  async function leave() {
    await rm(socketFolder, { recursive: true, force: true });
    await lock.release();
  }
}

function chooseSocketFolder(place: string) {
  const beside = join(place, "db.socket");
  const fits = Buffer.byteLength(socketPath(beside)) <= LONGEST_SOCKET_PATH;
  return fits ? beside : join(tmpdir(), `site-db-${randomUUID()}`);
}

/** Runs in a process of its own, because its memory is only given back when the process ends. */
async function create(folder: string) {
  const creator = fork(programPath("#db/embedded/create-embedded.ts"), [folder], { execArgv: [] });
  const [code] = await once(creator, "exit");
  if (code !== 0) throw new Error("The embedded database could not be created.");
}

/** Returns a function that stops the worker. */
async function startWorker(settings: EmbeddedSettings, { onCrash, checkMs = CHECK_MS }: Options) {
  const program = programPath("#db/embedded/embedded-worker.ts");
  const worker = new Worker(program, { workerData: settings, execArgv: [] });
  let reason = new Error("The embedded database has ended.");
  const ended = new Promise<Error>((resolve) => {
    worker.on("error", (error: Error) => {
      reason = new Error("The embedded database has failed.", { cause: error });
    });
    worker.on("exit", () => resolve(reason));
  });

  const ready = new Promise<void>((resolve) => worker.once("message", () => resolve()));
  const failure = await Promise.race([ready, ended]);
  if (failure) throw failure;

  endEndlessStatement(worker, checkMs, () => {
    reason = new Error("A statement ran for too long. The embedded database has been ended.");
  });
  let isStopping = false;
  ended.then((reason) => isStopping || onCrash?.(reason));
  return async () => {
    isStopping = true;
    worker.postMessage("close");
    const deadline = setTimeout(() => worker.terminate(), CLOSE_MS);
    await ended;
    clearTimeout(deadline);
  };
}

/**
 * PGlite has no statement timeout, and a statement blocks its thread. It is counted in checks, not
 * in time, because a machine that was suspended has missed only one.
 */
function endEndlessStatement(worker: Worker, checkMs: number, onEnd: () => void) {
  let missed = 0;
  worker.on("message", () => {
    missed = 0;
  });
  const checking = setInterval(() => {
    if (++missed <= MISSED_MAX) return worker.postMessage("check");
    onEnd();
    void worker.terminate();
  }, checkMs).unref();
  worker.on("exit", () => clearInterval(checking));
}
