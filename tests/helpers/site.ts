import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { connectToRunning, type Database, openDatabase } from "#db/client.ts";
import { runtime } from "../../scripts/ops/runtime.mjs";
import { ADMIN } from "./admin.ts";
import { dataDirWithAdmin, emptyDataDir } from "./data-dir.ts";

const root = join(import.meta.dirname, "../..");
const built = [join(root, "build/server/index.js")];
// Most tests need a site for seconds. Optimizing the WebAssembly of its embedded database takes more
// CPU time than it saves them.
const unoptimized = ["--no-wasm-dynamic-tiering", "--no-wasm-tier-up", ...built];
const development = ["--conditions=development", join(root, "server/dev.ts")];

const FIRST_PORT = 10_000;
const PORTS_IN_ROW = 32;
const ROWS = 700;
let portsGiven = 0;

export type RunningSite = {
  url: string;
  dataDir: string;
  /** The lines that the site has printed so far. */
  said: string[];
  process: ChildProcess;
  /** The database of the running site. Close it. */
  openDatabase: () => Promise<Database>;
  stop: () => Promise<number>;
};

/** Starts the built site on a free port, with a migrated database and ADMIN, and waits until it is ready. */
export function startSite(env: Record<string, string> = {}) {
  return start(unoptimized, { ...runtime, ...env });
}

/** Like `startSite`, with all optimizations, as in production, for measurements. */
export function startOptimizedSite(env: Record<string, string> = {}) {
  return start(built, { ...runtime, ...env });
}

/** Like `startSite`, without waiting until the site is ready. */
export function launchSite(env: Record<string, string> = {}) {
  return launch(unoptimized, { ...runtime, ...env });
}

/** Starts another release, as `npm run serve` does in its folder. */
export function startRelease(folder: string, env: Record<string, string>) {
  return start([join(folder, "scripts/ops/serve.mjs")], { ...runtime, ...env });
}

export function startDevelopmentSite(env: Record<string, string> = {}) {
  return start(development, env);
}

async function start(program: string[], env: Record<string, string>) {
  return (await launch(program, env)).ready;
}

async function launch(program: string[], env: Record<string, string>) {
  const port = env.PORT ?? String(await freePort());
  const dataDir = env.DATA_DIR ?? (await (env.DATABASE_URL ? emptyDataDir() : dataDirWithAdmin()));
  const child = spawn(process.execPath, program, {
    env: {
      ...process.env,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: "warn",
      ...env,
      DATA_DIR: dataDir,
      PORT: port,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const isReady = new Promise<void>((resolve, reject) => {
    lines.on("line", (line) => {
      said.push(line);
      if (line.includes("is ready at")) resolve();
    });
    child.once("exit", (code) => reject(new Error(`The site ended with code ${code}.`)));
  });
  const stop = async () => {
    const code = await stopped(child);
    if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
    return code;
  };
  const openDatabase = () => openSiteDatabase(dataDir, env.DATABASE_URL);
  const url = `http://localhost:${port}`;
  const site: RunningSite = { url, dataDir, said, process: child, openDatabase, stop };
  return { ...site, ready: isReady.then(() => site) };
}

async function openSiteDatabase(dataDir: string, databaseUrl: string | undefined) {
  if (databaseUrl) return openDatabase({ databaseUrl, dataDir });
  const running = await connectToRunning(dataDir);
  if (!running) throw new Error("The site does not run.");
  return running;
}

/**
 * A port for a site that is about to start. It is below the ephemeral ports, and each test process
 * has a range of its own, so no other process takes it first.
 */
export async function freePort(): Promise<number> {
  portsGiven += 1;
  const row = FIRST_PORT + (process.pid % ROWS) * PORTS_IN_ROW;
  const port = row + (portsGiven % PORTS_IN_ROW);
  return (await isFree(port)) ? port : freePort();
}

async function isFree(port: number) {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}

async function stopped(child: ChildProcess): Promise<number> {
  if (child.exitCode !== null) return child.exitCode;
  // A killed process has no exit code, and emits no second exit event.
  if (child.signalCode !== null) return 1;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const [code] = await ended;
  return code;
}
