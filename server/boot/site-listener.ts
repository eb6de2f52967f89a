import { readdir } from "node:fs/promises";
import type { Server } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { promisify } from "node:util";
import { getRequestListener } from "@hono/node-server";
import { sessionKey } from "#app/session/client.ts";
import { postStyles, publicStyles } from "#app/shell/public-styles.server.ts";
import { loaderSource } from "#app/shell/script-on-intent.ts";
import { failedReads } from "#features/website/queries.server.ts";
import type { Env } from "#platform/env.server.ts";
import type { ErrorReports } from "#platform/errors/error-reports.server.ts";
import { listPublicFiles } from "#platform/http/public-file.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { counter, gauge, type Metric } from "#platform/metrics/metrics.server.ts";
import { RequestMetrics } from "#platform/metrics/request-metrics.server.ts";
import { createApp } from "../app.ts";
import type { PageCache } from "../delivery/cache.ts";
import { cacheMetrics, logCached, pageDelivery } from "../delivery/deliver.ts";
import { finishPages } from "../delivery/finish-html.ts";
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
    renderPage: finishPages(renderPage, {
      css: publicStyles,
      postCss: postStyles,
      loader: loaderSource(sessionKey),
      siteUrl,
    }),
  });
  const delivery = pageDelivery({
    cache,
    fetch: app.fetch,
    files: listPublicFiles(app),
    siteUrl,
    now,
    requestMetrics,
    failedReads: () => failedReads(services.database.requestDb),
    sampled: logCached(log, env.logCachedSample),
    countView: services.statistics?.countView,
  });
  return { delivery, listener: delivery.before(getRequestListener(app.fetch)) };
}

const RESOLUTION_MS = 20;
const NANO = 1e9;

type MetricsOptions = { server: Server; refusedConnections: () => number; release: string };

/** Starts to measure delays of the event loop. Each collection resets them. */
function processMetrics({ server, refusedConnections, release }: MetricsOptions) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const startedAt = Date.now() / 1000 - process.uptime();
  const openConnections = promisify(server.getConnections.bind(server));

  return async (): Promise<Metric[]> => {
    const { rss, heapUsed, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const delays = [0.5, 0.99, 1].map((quantile) => ({
      // Includes the time between two measurements.
      value: Math.max(0, delay.percentile(quantile * 100) / NANO - RESOLUTION_MS / 1000),
      labels: { quantile: String(quantile) },
    }));
    delay.reset();
    return [
      gauge("site_build_info", "What is running.", [
        { value: 1, labels: { release, node: process.version } },
      ]),
      gauge("process_start_time_seconds", "When the process started.", startedAt),
      gauge("process_resident_memory_bytes", "Memory of the process.", rss),
      gauge("nodejs_heap_used_bytes", "Memory of JavaScript objects.", heapUsed),
      gauge("nodejs_external_memory_bytes", "Memory of buffers.", external),
      counter("process_cpu_seconds_total", "CPU time.", (user + system) / 1e6),
      gauge("nodejs_event_loop_delay_seconds", "Delays of the event loop.", delays),
      gauge("process_open_fds", "Open files and sockets.", await openFiles()),
      gauge("http_connections", "Open connections.", await openConnections()),
      counter(
        "http_connections_refused_total",
        "Connections that were closed at once because of MAX_CONNECTIONS.",
        refusedConnections(),
      ),
    ];
  };
}

/** NaN where the system does not list them. */
async function openFiles() {
  const files = await readdir("/proc/self/fd").catch(() => undefined);
  return files ? files.length : Number.NaN;
}
