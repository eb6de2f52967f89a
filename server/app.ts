import { Hono } from "hono";
import { compress } from "hono/compress";
import { findSource } from "#app/contact-source.server.ts";
import { firm } from "#content/firm.ts";
import type { Database, Db } from "#db/client.ts";
import { statementFile } from "#features/capabilities/statement-file.api.server.ts";
import { discoveryFiles } from "#features/discovery/discovery.api.server.ts";
import { imageFiles } from "#features/media/image-files.server.ts";
import { feed } from "#features/posts/feed.api.server.ts";
import { redirectLegacyUrls } from "#features/posts/legacy-urls.server.ts";
import { markdownPosts } from "#features/posts/markdown/markdown.api.server.ts";
import { listPublishedPosts } from "#features/posts/posts.server.ts";
import { sitemapUrls } from "#features/posts/sitemap-urls.server.ts";
import { shareImages } from "#features/share/share-images.api.server.ts";
import { redirectToCanonicalUrl } from "#platform/canonical-url.server.ts";
import type { Env } from "#platform/env.server.ts";
import type { ErrorReports } from "#platform/error-reports.server.ts";
import { AppError, errorResponse } from "#platform/errors.server.ts";
import { health } from "#platform/health.server.ts";
import type { RequestEnv } from "#platform/http.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { refuseMalformedPaths } from "#platform/malformed-paths.server.ts";
import type { Metric } from "#platform/metrics.server.ts";
import { requestLog } from "#platform/request-log.server.ts";
import type { RequestMetrics } from "#platform/request-metrics.server.ts";
import { securityHeaders } from "#platform/security-headers.server.ts";
import { staticFiles } from "#platform/static-files.server.ts";
import type { Storage } from "#platform/storage.server.ts";
import { api } from "./api.ts";
import type { FinishPage } from "./delivery/finish-page.ts";
import { databaseMetrics, metricsRoute, queueMetrics } from "./metrics.ts";
import { type CountSearch, type PageRoute, type RenderPage, servePages } from "./pages.ts";
import { shareCards } from "./share-cards.ts";
import { siteStatus } from "./site-status.ts";

export type Site = {
  env: Env;
  siteName: string;
  database: Pick<Database, "db" | "requestDb" | "ping" | "connections">;
  storage: Storage;
  outbox: { wake: () => void };
  importJobs: { wake: () => void };
  /** Undefined: nothing is counted. */
  statistics?: { countSearch: CountSearch } | undefined;
  log: Logger;
  /** Aborted when the site stops. */
  stopping?: AbortSignal | undefined;
  errorReports: Pick<ErrorReports, "record">;
  requestMetrics: RequestMetrics;
  /** Of the page cache and the process. */
  otherMetrics?: (() => Metric[] | Promise<Metric[]>)[] | undefined;
  /** Undefined in development. */
  pageRoute?: PageRoute | undefined;
  now: () => Date;
  clientDir: string;
  renderPage: RenderPage;
  finishPage: FinishPage | undefined;
  pageStyles: string;
};

export function createApp(site: Site) {
  const { env, siteName, database, storage, log, now, clientDir, renderPage, finishPage } = site;
  const { siteUrl } = env;
  const db = database.requestDb;
  const imageUrl = storage.urlOf;
  const app = new Hono<RequestEnv>();
  app.onError(errorResponse);

  // First, so that every request has an id and a log line.
  app.use(requestLog(log, env.trustProxy, site.requestMetrics));
  // Before anything can respond, so that every response has them.
  app.use(securityHeaders(siteUrl));
  // Before anything reads the path.
  app.use(refuseMalformedPaths);
  if (env.metricsToken) app.route("/", metricsRoute(env.metricsToken, metricSources(site)));
  app.route("/", health(database.ping, site.stopping));
  app.route(
    "/",
    discoveryFiles({ siteUrl, now, ...sitemapUrls(db), newestPosts: newestPosts(db) }),
  );
  app.route("/", feed({ db, siteUrl, siteName, imageUrl }));
  app.route("/", markdownPosts({ db, siteUrl }));
  app.route("/", statementFile(siteUrl));
  app.route("/", shareImages(shareCards(db)));
  app.route("/storage", imageFiles(storage, db));
  // Before the API and the pages: a file is cheaper than a render.
  app.route("/", staticFiles(clientDir));
  app.route("/api", apiOf(site));
  // Last: React Router handles every other path, including its own not-found page.
  app.get(
    "*",
    compress(),
    redirectToCanonicalUrl,
    redirectLegacyUrls(db),
    servePages({
      renderPage,
      pageRoute: site.pageRoute,
      finishPage,
      db,
      imageUrl,
      siteUrl,
      now,
      hasMailServer: env.smtpUrl !== undefined,
      countSearch: site.statistics?.countSearch,
    }),
  );
  app.all("*", (c) => {
    c.header("Allow", "GET, HEAD");
    throw new AppError("method_not_allowed", "Method not allowed.");
  });
  return app;
}

function metricSources({ requestMetrics, otherMetrics = [], database, now }: Site) {
  const ofDatabase = () => databaseMetrics(database, now());
  return [() => requestMetrics.collect(), queueMetrics, ofDatabase, ...otherMetrics];
}

function newestPosts(db: Db) {
  return async () => (await listPublishedPosts(db, 1)).posts;
}

function apiOf(site: Site) {
  const { env, siteName, database, storage, outbox, importJobs, now, pageStyles } = site;
  const { siteUrl, smtpUrl, contactTo = firm.email, contactConfirmation: isConfirmed } = env;
  return api({
    db: database.requestDb,
    patientDb: database.db,
    storage,
    importJobs,
    siteStatus: () => siteStatus(database.requestDb, env),
    isCounting: env.statistics,
    adminsNeedSecondFactor: env.adminsNeedSecondFactor,
    errorReports: site.errorReports,
    pageRoute: site.pageRoute ?? (() => undefined),
    now,
    siteUrl,
    siteName,
    // Without a mail server, nobody would get the link that confirms an account.
    outbox: smtpUrl ? outbox : undefined,
    contact: {
      pageStyles,
      siteUrl,
      contactTo,
      hasMailServer: smtpUrl !== undefined,
      isConfirmed,
      outbox,
      findSource: (path) => findSource(database.requestDb, path),
    },
  });
}
