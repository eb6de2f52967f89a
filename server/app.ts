import { Hono } from "hono";
import { compress } from "hono/compress";
import { findSource } from "#app/routes/site/contact-source.server.ts";
import { navigation } from "#app/site/navigation.ts";
import type { Database } from "#db/client.ts";
import { crawlerFiles } from "#features/crawlers/crawlers.api.server.ts";
import { documents } from "#features/documents/documents.api.server.ts";
import { imageFiles } from "#features/media/image-files.server.ts";
import { feed } from "#features/posts/feeds/feed.api.server.ts";
import { markdownPosts } from "#features/posts/feeds/markdown/markdown.api.server.ts";
import { sitemapUrls } from "#features/posts/feeds/sitemap-urls.server.ts";
import { redirectLegacyUrls } from "#features/posts/reading/legacy-urls.server.ts";
import { listPublishedPosts } from "#features/posts/reading/posts.server.ts";
import { shareImages } from "#features/share-images/share-images.api.server.ts";
import { statementFiles } from "#features/statements/statement-files.api.server.ts";
import { readWebsite } from "#features/website/website.server.ts";
import type { Env } from "#platform/env.server.ts";
import type { ErrorReports } from "#platform/errors/error-reports.server.ts";
import { AppError, errorResponse } from "#platform/errors/errors.server.ts";
import { redirectToCanonicalUrl } from "#platform/http/canonical-url.server.ts";
import { health } from "#platform/http/health.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { refuseMalformedPaths } from "#platform/http/malformed-paths.server.ts";
import { requestLog } from "#platform/http/request-log.server.ts";
import { securityHeaders } from "#platform/http/security-headers.server.ts";
import { staticFiles } from "#platform/http/static-files.server.ts";
import type { Logger } from "#platform/log.server.ts";
import type { Metric } from "#platform/metrics/metrics.server.ts";
import type { RequestMetrics } from "#platform/metrics/request-metrics.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import { siteStatus } from "./admin/site-status.ts";
import type { FinishPage } from "./delivery/finish-page.ts";
import { api } from "./http/api.ts";
import { draftSite } from "./http/draft-site.ts";
import { databaseMetrics, metricsRoute, queueMetrics } from "./http/metrics.ts";
import { type CountSearch, type PageRoute, pageServer, type RenderPage } from "./http/pages.ts";
import { shareCards } from "./share-cards.ts";

export type Site = {
  env: Env;
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
  const { env, database, storage, log, now, clientDir } = site;
  const { siteUrl } = env;
  const db = database.requestDb;
  const imageUrl = storage.urlOf;
  const website = () => readWebsite(db);
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
    crawlerFiles({
      siteUrl,
      now,
      readWebsite: website,
      ...sitemapUrls(db),
      listNewestPosts: async () => (await listPublishedPosts(db, 1)).posts,
    }),
  );
  app.route(
    "/",
    feed({ db, siteUrl, readSiteName: async () => (await website()).firm.name, imageUrl }),
  );
  app.route("/", markdownPosts({ db, siteUrl }));
  app.route("/", documents(siteUrl, website, db));
  app.route("/", statementFiles({ db, siteUrl, now }));
  app.route("/", shareImages(shareCards(db)));
  app.route("/storage", imageFiles(storage, db));
  // Before the API and the pages: a file is cheaper than a render.
  app.route("/", staticFiles(clientDir));
  app.route("/api", createApi(site));
  const servePage = createPages(site);
  app.get(
    "/draft/:token/*",
    compress(),
    redirectToCanonicalUrl,
    draftSite({ db, siteUrl, now, servePage }),
  );
  // Last: React Router handles every other path, including its own not-found page.
  app.get("*", compress(), redirectToCanonicalUrl, redirectLegacyUrls(db), async (c) =>
    servePage(c, { website: await readWebsite(db, c.get("log")), base: "" }),
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

function createPages({ env, database, storage, statistics, ...site }: Site) {
  const { renderPage, pageRoute, finishPage, now } = site;
  return pageServer({
    renderPage,
    pageRoute,
    finishPage,
    db: database.requestDb,
    imageUrl: storage.urlOf,
    siteUrl: env.siteUrl,
    now,
    hasMailServer: env.smtpUrl !== undefined,
    countSearch: statistics?.countSearch,
  });
}

function createApi(site: Site) {
  const { env, database, storage, outbox, importJobs, now, pageStyles } = site;
  const { siteUrl, smtpUrl, contactTo, contactConfirmation: isConfirmed } = env;
  return api({
    db: database.requestDb,
    importDb: database.db,
    storage,
    importJobs,
    siteStatus: () => siteStatus(database.requestDb, env),
    isCounting: env.statistics,
    adminsNeedSecondFactor: env.adminsNeedSecondFactor,
    errorReports: site.errorReports,
    pageRoute: site.pageRoute ?? (() => undefined),
    now,
    siteUrl,
    // Without a mail server, nobody would get the link that confirms an account.
    outbox: smtpUrl ? outbox : undefined,
    contact: {
      pageStyles,
      navigation,
      siteUrl,
      contactTo,
      hasMailServer: smtpUrl !== undefined,
      isConfirmed,
      outbox,
      findSource: async (path) => {
        const db = database.requestDb;
        return findSource(db, await readWebsite(db), path);
      },
    },
  });
}
