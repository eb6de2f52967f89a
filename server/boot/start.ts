import { readFile } from "node:fs/promises";
import type { Server } from "node:http";
import { join } from "node:path";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { DatabaseInUseError } from "#db/embedded/lock.ts";
import { NotPrivateError } from "#db/private-files.ts";
import { type Env, EnvError, parseEnv } from "#platform/env.server.ts";
import type { Logger } from "#platform/log.server.ts";
import packageJson from "../../package.json" with { type: "json" };
import { purgeChanged } from "../delivery/key.ts";
import { StoredPages, storedName } from "../delivery/stored-pages.ts";
import { listen, notReady, PortInUseError } from "../http/http-server.ts";
import { startingListener } from "./starting-listener.ts";
import { type Crash, handleCrashes, stopOnSignal } from "./stop.ts";

const FIRST_REQUESTS_MS = 60;

/**
 * Starts the site, in the order of this file. What it imports is loaded before the port is open, so
 * it must be small. The rest is loaded afterwards, in parts, so that requests are handled in between.
 */
export async function start(buildDir: string) {
  const crash = handleCrashes();
  try {
    const port = await openPort(buildDir);
    // Requests that waited for the port get a page first.
    await delay(FIRST_REQUESTS_MS);
    await openSite(port, crash);
  } catch (error) {
    if (!isExpected(error)) return crash.stop(error);
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** The port comes first: if it is in use, the database is not opened. */
async function openPort(buildDir: string) {
  const env = parseEnv(process.env);
  const builtFrom = await readBuiltFrom(buildDir);
  const stored = new StoredPages(env.dataDir, storedName(env, builtFrom));
  const stopping = new AbortController();
  const starting = startingListener({
    pages: await stored.read(),
    otherwise: notReady(env.siteUrl),
  });
  const { server, setListener } = await listen({
    ...env,
    listener: starting.listener,
    stopping: stopping.signal,
  });
  return {
    env,
    release: releaseName(builtFrom),
    clientDir: join(buildDir, "client"),
    stored,
    stopping,
    starting,
    server,
    setListener,
  };
}

type Port = Awaited<ReturnType<typeof openPort>>;

/** Opens the database, and loads the rest of the program while it opens. */
async function openSite(port: Port, crash: Crash) {
  const { env, release, stored, stopping, starting, server } = port;
  const now = () => new Date();
  const { openCore, PageCache } = await loadCore();
  const cache = new PageCache({ maxBytes: env.pageCacheBytes, now });
  const { log, errorReports, database } = openCore({
    env,
    release,
    now,
    onChange: (change) => {
      purgeChanged(cache, change);
      removePages(() => stored.remove(), log);
      starting.dropPages();
    },
  });
  const refused = refusedConnections(server, log);
  // If it fails while the program loads, `opening` reports it afterwards.
  database.catch(() => {});
  const loading = loadProgram();
  const opening = loading.then(async ({ openServices }) =>
    openServices({ env, database: await database, log, errorReports, now }),
  );
  stopOnSignal({
    server,
    stopping,
    stopJobs: async () => (await opening).stopJobs(),
    close: async () => (await opening).close(),
    log,
  });
  const program = await loading;
  const services = await opening;
  crash.store = services.storeError;
  const { listener, delivery } = program.siteListener({
    ...port,
    services,
    cache,
    log,
    errorReports,
    refusedConnections: refused.total,
    now,
  });
  port.setListener(listener);
  starting.finish(listener);
  const { firm } = await program.readWebsite(services.context());
  process.stdout.write(
    `${firm.name} is ready at http://${displayHost(env)} (press Ctrl-C to stop)\n`,
  );
  const warm = () => program.warmPages(delivery, services.context());
  await warm();
  program.returnMemoryWhenIdle();
  removePages(() => stored.removeOthers(), log);
  if (stored.isOn) program.startStoringPages({ cache, stored, warm, log, now }, stopping.signal);
}

async function loadCore() {
  await import("#platform/log.server.ts");
  await nextTurn();
  const { openCore } = await import("./core.ts");
  const { PageCache } = await import("../delivery/cache.ts");
  return { openCore, PageCache };
}

async function loadProgram() {
  await import("../renderer.ts");
  await nextTurn();
  const { openServices } = await import("./services.ts");
  await nextTurn();
  const { siteListener } = await import("./site-listener.ts");
  const { startStoringPages } = await import("../delivery/store-pages.ts");
  const { warmPages } = await import("../delivery/warm.ts");
  const { readWebsite } = await import("#features/website/queries.server.ts");
  const { returnMemoryWhenIdle } = await import("./return-memory.ts");
  return {
    openServices,
    siteListener,
    startStoringPages,
    warmPages,
    readWebsite,
    returnMemoryWhenIdle,
  };
}

/** A hash of what was built, written by scripts/ops/prepare.mjs. Empty if it is not known. */
function readBuiltFrom(buildDir: string) {
  return readFile(join(buildDir, ".built-from"), "utf8").catch(() => "");
}

/** The version that is running, such as "0.1.0+3f9a2c1". */
function releaseName(builtFrom: string) {
  const { version } = packageJson;
  return builtFrom ? `${version}+${builtFrom.slice(0, 7)}` : version;
}

function removePages(remove: () => void, log: Logger) {
  try {
    remove();
  } catch (err) {
    log.error({ err }, "pages that are out of date could not be removed from DATA_DIR");
  }
}

function displayHost({ host, port }: Env) {
  const isLocal = ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host);
  return `${isLocal ? "localhost" : host}:${port}`;
}

function isExpected(error: unknown): error is Error {
  return (
    error instanceof EnvError ||
    error instanceof PortInUseError ||
    error instanceof DatabaseInUseError ||
    error instanceof NotPrivateError
  );
}

const WARN_EVERY_MS = 60_000;

/** Counts connections above MAX_CONNECTIONS, and warns of them at most once a minute. */
function refusedConnections(server: Server, log: Logger) {
  let total = 0;
  let warnedOf = 0;

  function warn() {
    log.warn({ refused: total - warnedOf }, "connections above MAX_CONNECTIONS were refused");
    warnedOf = total;
  }

  server.on("drop", () => {
    if (total++ === warnedOf) setTimeout(warn, WARN_EVERY_MS).unref();
  });
  return { total: () => total };
}
