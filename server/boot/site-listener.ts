import type { Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { sessionKey } from "#app/session/client.ts";
import { postStyles, publicStyles } from "#app/shell/public-styles.server.ts";
import { loaderText } from "#app/shell/script-on-intent.ts";
import { failedReads } from "#features/website/website.server.ts";
import type { Env } from "#platform/env.server.ts";
import type { ErrorReports } from "#platform/errors/error-reports.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { RequestMetrics } from "#platform/metrics/request-metrics.server.ts";
import { createApp } from "../app.ts";
import type { PageCache } from "../delivery/cache.ts";
import { cacheMetrics, pageDelivery } from "../delivery/deliver.ts";
import { pageFinisher } from "../delivery/finish-page.ts";
import { logCached } from "../delivery/log-cached.ts";
import { processMetrics } from "../http/process-metrics.ts";
import { pageRoute, renderPage } from "../renderer.ts";
import type { Services } from "./services.ts";

type Options = {
  env: Env;
  release: string;
  clientDir: string;
  server: Server;
  stopping: AbortController;
  services: Services;
  cache: PageCache;
  log: Logger;
  errorReports: ErrorReports;
  refusedConnections: () => number;
  now: () => Date;
};

/** The app, with the page cache in front of it. */
export function siteListener(options: Options) {
  const { env, release, server, services, cache, log, refusedConnections, now } = options;
  const { siteUrl } = env;
  const requestMetrics = new RequestMetrics();
  const app = createApp({
    ...services,
    ...options,
    requestMetrics,
    otherMetrics: env.metricsToken
      ? [
          () => cacheMetrics(cache, delivery),
          processMetrics({ server, refusedConnections, release }),
        ]
      : undefined,
    stopping: options.stopping.signal,
    pageRoute,
    renderPage,
    finishPage: pageFinisher({
      css: publicStyles,
      postCss: postStyles,
      loader: loaderText(sessionKey),
      siteUrl,
    }),
    pageStyles: publicStyles,
  });
  const delivery = pageDelivery({
    cache,
    fetch: app.fetch,
    siteUrl,
    now,
    requestMetrics,
    failedReads: () => failedReads(services.database.requestDb),
    sampled: logCached(log, env.logCachedSample),
    countView: services.statistics?.countView,
  });
  return { delivery, listener: delivery.before(getRequestListener(app.fetch)) };
}
