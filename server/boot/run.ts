import type { RequestListener, Server } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { firm } from "#content/firm.ts";
import type { Env } from "#platform/env.server.ts";
import { createErrorReports } from "#platform/errors/error-reports.server.ts";
import { reportOfLogged } from "#platform/errors/logged-report.server.ts";
import { createLog, type Logger } from "#platform/log.server.ts";
import { PageCache } from "../delivery/cache.ts";
import { purgeChanged } from "../delivery/key.ts";
import type { StoredPages } from "../delivery/stored-pages.ts";
import { refusedConnections } from "../http/refused-connections.ts";
import type { Crash } from "./crash.ts";
import { openSiteDatabase } from "./open-database.ts";
import { returnMemoryWhenIdle } from "./return-memory.ts";
import { stopOnSignal } from "./stop.ts";

type Options = {
  env: Env;
  /** What is running, such as "0.1.0+3f9a2c1". */
  release: string;
  clientDir: string;
  stored: StoredPages;
  server: Server;
  stopping: AbortController;
  crash: Crash;
  /** Something that readers see has changed. */
  onChange: () => void;
  onReady: (listener: RequestListener) => void;
};

/** Opens the database, and loads the rest of the program while it opens. */
export async function runSite(options: Options) {
  const { env, release, stored, server, stopping, crash, onReady } = options;
  const now = () => new Date();
  const errorReports = createErrorReports(release, now);
  const log = createLog(env.logLevel, {
    onError: (fields, sentence) => errorReports.record(reportOfLogged(fields, sentence)),
  });
  const refused = refusedConnections(server, log);
  const cache = new PageCache({ maxBytes: env.pageCacheBytes, now });
  const database = openSiteDatabase({
    env,
    log,
    onChange: (change) => {
      purgeChanged(cache, change);
      removePages(() => stored.remove(), log);
      options.onChange();
    },
  });
  // If it fails while the program loads, `opening` reports it afterwards.
  database.catch(() => {});
  const loading = loadProgram();
  const opening = loading.then(async ({ openSite }) =>
    openSite({ env, database: await database, log, errorReports, now }),
  );
  stopOnSignal({
    server,
    stopping,
    stopJobs: async () => (await opening).stopJobs(),
    close: async () => (await opening).close(),
    log,
  });
  const { siteListener, startStoringPages, warmPages } = await loading;
  const site = await opening;
  crash.store = async (err, sentence) => {
    errorReports.record(reportOfLogged({ err }, sentence));
    await errorReports.store(site.database.db, log);
  };
  const { listener, delivery } = siteListener({
    ...options,
    site,
    cache,
    log,
    errorReports,
    refusedConnections: refused.total,
    now,
  });
  onReady(listener);
  process.stdout.write(
    `${firm.name} is ready at http://${displayHost(env)} (press Ctrl-C to stop)\n`,
  );
  const warm = () => warmPages(delivery, site.database.db, log);
  await warm();
  returnMemoryWhenIdle();
  removePages(() => stored.removeOthers(), log);
  if (stored.isOn) startStoringPages({ cache, stored, warm, log, now }, stopping.signal);
}

function removePages(remove: () => void, log: Logger) {
  try {
    remove();
  } catch (err) {
    log.error({ err }, "pages that are out of date could not be removed from DATA_DIR");
  }
}

/** In parts, so that requests are handled in between. */
async function loadProgram() {
  await import("../renderer.ts");
  await nextTurn();
  const { openSite } = await import("./site.ts");
  await nextTurn();
  const { siteListener } = await import("./site-listener.ts");
  const { startStoringPages } = await import("../delivery/store-pages.ts");
  const { warmPages } = await import("../delivery/warm.ts");
  return { openSite, siteListener, startStoringPages, warmPages };
}

function displayHost({ host, port }: Env) {
  const isLocal = ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host);
  return `${isLocal ? "localhost" : host}:${port}`;
}
