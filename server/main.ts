import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { publicStyles } from "#app/public-styles.server.ts";
import { loaderText } from "#app/script-on-intent.ts";
import { sessionKey } from "#app/session/client.ts";
import { firm } from "#content/firm.ts";
import { DatabaseInUseError } from "#db/lock.ts";
import { NotPrivateError } from "#db/private-files.ts";
import { type Env, EnvError, parseEnv } from "#platform/env.server.ts";
import { createErrorReports } from "#platform/error-reports.server.ts";
import { createLog } from "#platform/log.server.ts";
import { reportOfLogged } from "#platform/logged-report.server.ts";
import { RequestMetrics } from "#platform/request-metrics.server.ts";
import { createApp } from "./app.ts";
import { PageCache } from "./delivery/cache.ts";
import { cacheMetrics } from "./delivery/cache-metrics.ts";
import { pageDelivery } from "./delivery/deliver.ts";
import { pageFinisher } from "./delivery/finish-page.ts";
import { purgeChanged } from "./delivery/key.ts";
import { logCached } from "./delivery/log-cached.ts";
import { warmPages } from "./delivery/warm.ts";
import { listen, PortInUseError } from "./listen.ts";
import { processMetrics } from "./process-metrics.ts";
import { refusedConnections } from "./refused-connections.ts";
import { release } from "./release.ts";
import { pageRoute, renderPage } from "./renderer.ts";
import { openSite } from "./site.ts";
import { stopOnSignal } from "./stop.ts";

const CRASH = "the site stops because of an error that nothing handled";
const STORE_CRASH_MS = 1_500;
let storeCrash: (err: unknown) => Promise<void> = async () => {};

// Node would print all properties of an error, including the values of a failed query.
process.on("uncaughtException", (err) => void stopWith(err));

// This module is built to build/server/index.js, and the client to build/client.
const clientDir = fileURLToPath(new URL("../client", import.meta.url));

try {
  await main(parseEnv(process.env));
} catch (error) {
  if (isExpected(error)) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  await stopWith(error);
}

async function main(env: Env) {
  const now = () => new Date();
  const running = await release();
  const errorReports = createErrorReports(running, now);
  const log = createLog(env.logLevel, {
    onError: (fields, sentence) => errorReports.record(reportOfLogged(fields, sentence)),
  });
  // The port comes first: if it is in use, the database is not opened.
  const stopping = new AbortController();
  const refused = refusedConnections(log);
  const { server, setListener } = await listen({
    ...env,
    stopping: stopping.signal,
    onRefused: refused.onRefused,
  });
  const cache = new PageCache({ maxBytes: env.pageCacheBytes, now });
  const opening = openSite({
    env,
    log,
    errorReports,
    now,
    onChange: (change) => purgeChanged(cache, change),
  });
  stopOnSignal({
    server,
    stopping,
    stopJobs: async () => (await opening).stopJobs(),
    close: async () => (await opening).close(),
    log,
  });
  const site = await opening;
  storeCrash = async (err) => {
    errorReports.record(reportOfLogged({ err }, CRASH));
    await errorReports.store(site.database.db, log);
  };
  const requestMetrics = new RequestMetrics();
  const { siteUrl } = env;
  const app = createApp({
    ...site,
    env,
    siteName: firm.name,
    log,
    errorReports,
    requestMetrics,
    otherMetrics: env.metricsToken
      ? [
          () => cacheMetrics(cache, delivery),
          processMetrics({ server, refusedConnections: refused.total, release: running }),
        ]
      : undefined,
    stopping: stopping.signal,
    pageRoute,
    now,
    clientDir,
    renderPage,
    finishPage: pageFinisher({ css: publicStyles, loader: loaderText(sessionKey), siteUrl }),
    pageStyles: publicStyles,
  });
  const delivery = pageDelivery({
    cache,
    fetch: app.fetch,
    siteUrl,
    now,
    requestMetrics,
    sampled: logCached(log, env.logCachedSample),
    countView: site.statistics?.countView,
  });
  setListener(delivery.before(getRequestListener(app.fetch)));
  process.stdout.write(
    `${firm.name} is ready at http://${displayHost(env)} (press Ctrl-C to stop)\n`,
  );
  await warmPages(delivery, site.database.db, log);
}

/** Ends the site. What is reported of it is stored first, if that takes only a moment. */
async function stopWith(err: unknown) {
  createLog("fatal").fatal({ err }, CRASH);
  await Promise.race([storeCrash(err).catch(() => {}), delay(STORE_CRASH_MS)]);
  process.exit(1);
}

function isExpected(error: unknown): error is Error {
  return (
    error instanceof EnvError ||
    error instanceof PortInUseError ||
    error instanceof DatabaseInUseError ||
    error instanceof NotPrivateError
  );
}

function displayHost({ host, port }: Env) {
  const isLocal = ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host);
  return `${isLocal ? "localhost" : host}:${port}`;
}
