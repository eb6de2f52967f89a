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
import { createLog, type Logger } from "#platform/log.server.ts";
import { reportOfLogged } from "#platform/logged-report.server.ts";
import { createApp } from "./app.ts";
import { PageCache } from "./delivery/cache.ts";
import { pageDelivery } from "./delivery/deliver.ts";
import { pageFinisher } from "./delivery/finish-page.ts";
import { purgeChanged } from "./delivery/key.ts";
import { warmPages } from "./delivery/warm.ts";
import { listen, PortInUseError } from "./listen.ts";
import { release } from "./release.ts";
import { pageRoute, renderPage } from "./renderer.ts";
import { openSite } from "./site.ts";
import { stopOnSignal } from "./stop.ts";

// Node would print all properties of an error, including the values of a failed query.
process.on("uncaughtException", stopWith);

const REFUSED_MS = 60_000;

// This module is built to build/server/index.js, and the client to build/client.
const clientDir = fileURLToPath(new URL("../client", import.meta.url));

try {
  await main(parseEnv(process.env));
} catch (error) {
  if (!isExpected(error)) stopWith(error);
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function main(env: Env) {
  const now = () => new Date();
  const errorReports = createErrorReports(await release(), now);
  const log = createLog(env.logLevel, {
    onError: (fields, sentence) => errorReports.record(reportOfLogged(fields, sentence)),
  });
  // The port comes first: if it is in use, the database is not opened.
  const stopping = new AbortController();
  const { server, setListener } = await listen({
    ...env,
    stopping: stopping.signal,
    onRefused: warnOfRefused(log),
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
  const { siteUrl } = env;
  const app = createApp({
    ...site,
    env,
    siteName: firm.name,
    log,
    errorReports,
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
    countView: site.statistics?.countView,
  });
  setListener(delivery.before(getRequestListener(app.fetch)));
  process.stdout.write(
    `${firm.name} is ready at http://${displayHost(env)} (press Ctrl-C to stop)\n`,
  );
  await warmPages(delivery, site.database.db, log);
}

/** At most once a minute. */
function warnOfRefused(log: Logger) {
  let refused = 0;
  return () => {
    if (refused++ > 0) return;
    setTimeout(() => {
      log.warn({ refused }, "connections were refused: there are more than MAX_CONNECTIONS");
      refused = 0;
    }, REFUSED_MS).unref();
  };
}

function stopWith(err: unknown): never {
  createLog("fatal").fatal({ err }, "the site stops because of an error that nothing handled");
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
