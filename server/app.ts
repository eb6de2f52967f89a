import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import type { Database } from "#db/client.ts";
import { MESSAGE_BODY_MAX } from "#features/contact/commands.server.ts";
import { crawlerFiles } from "#features/crawlers/api.server.ts";
import { documents } from "#features/documents/api.server.ts";
import { imageFiles } from "#features/media/image-files.server.ts";
import { feed, markdownPosts } from "#features/posts/feeds/api.server.ts";
import { sitemapUrls } from "#features/posts/feeds/sitemap-urls.server.ts";
import { authorIdFromPath, authorPath, tagFromPath, tagPath } from "#features/posts/paths.ts";
import { redirectLegacyUrls } from "#features/posts/reading/legacy-urls.server.ts";
import {
  findAuthor,
  findRenamedPost,
  getPublishedPost,
  listAuthoredPosts,
  listPublishedPosts,
  listTaggedPosts,
} from "#features/posts/reading/queries.server.ts";
import { findRenamedTag } from "#features/posts/tags/queries.server.ts";
import { type FindCard, shareImages } from "#features/share-images/api.server.ts";
import {
  authorCard,
  caseStudyCard,
  pageCard,
  postCard,
  tagCard,
} from "#features/share-images/share-card.ts";
import { statementFiles } from "#features/statements/api.server.ts";
import { findCaseStudyRedirect, readWebsite } from "#features/website/queries.server.ts";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Env } from "#platform/env.server.ts";
import type { ErrorReports } from "#platform/errors/error-reports.server.ts";
import { AppError, errorResponse } from "#platform/errors/errors.server.ts";
import {
  redirectToCanonicalUrl,
  refuseMalformedPaths,
} from "#platform/http/canonical-url.server.ts";
import { health } from "#platform/http/health.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { limitBody } from "#platform/http/json-body.server.ts";
import { requestLog } from "#platform/http/request-log.server.ts";
import { securityHeaders } from "#platform/http/security-headers.server.ts";
import { staticFiles } from "#platform/http/static-files.server.ts";
import type { Logger } from "#platform/log.server.ts";
import type { Metric } from "#platform/metrics/metrics.server.ts";
import type { RequestMetrics } from "#platform/metrics/request-metrics.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import { findPublicPage } from "./delivery/key.ts";
import { api } from "./http/api.ts";
import { draftSite, POSTED_PREVIEW } from "./http/draft-site.ts";
import { databaseMetrics, metricsRoute, queueMetrics } from "./http/metrics.ts";
import { type CountSearch, type PageRoute, pageServer, type RenderPage } from "./http/pages.ts";

export type Site = {
  env: Env;
  database: Pick<Database, "db" | "requestDb" | "ping" | "connections">;
  storage: Storage;
  /** Runs the due jobs of a kind. */
  wake: Ctx["wake"];
  /** Undefined: nothing is counted. */
  statistics?: { countSearch: CountSearch } | undefined;
  log: Logger;
  /** Aborted when the site stops. */
  stopping?: AbortSignal | undefined;
  errorReports: Pick<ErrorReports, "record">;
  requestMetrics: RequestMetrics;
  /** Metrics of the page cache and the process. */
  otherMetrics?: (() => Metric[] | Promise<Metric[]>)[] | undefined;
  /** Undefined in development. */
  pageRoute?: PageRoute | undefined;
  now: () => Date;
  clientDir: string;
  renderPage: RenderPage;
};

export function createApp(site: Site) {
  const { env, database } = site;
  const context = (): Ctx => ({
    db: database.requestDb,
    now: site.now(),
    log: site.log,
    env,
    wake: site.wake,
  });
  const app = new Hono<RequestEnv>();
  app.onError(errorResponse);

  // This is first, so that every request has an id and a log line.
  app.use(requestLog(site.log, env.trustProxy, site.requestMetrics));
  app.use((c, next) => {
    const { log, ip } = c.var;
    c.set("ctx", { ...context(), log, ip });
    return next();
  });
  // This is before anything can respond, so that every response has the headers.
  app.use(securityHeaders(env.siteUrl));
  // This is before anything reads the path.
  app.use(refuseMalformedPaths);
  if (env.metricsToken)
    app.route("/", metricsRoute(env.metricsToken, metricSources(site, context)));
  app.route("/", health(database.ping, site.stopping));
  // Files come before the API and the pages: a file is cheaper than a render.
  addFiles(app, site);
  const { pageRoute = () => undefined } = site;
  app.route("/api", api({ ...site, importDb: database.db, pageRoute }));
  addPages(app, site);
  app.all("*", (c) => {
    c.header("Allow", "GET, HEAD");
    throw new AppError("method_not_allowed", "Method not allowed.");
  });
  return app;
}

function addFiles(app: Hono<RequestEnv>, { storage, clientDir }: Site) {
  const listNewestPosts = async (ctx: Ctx) => (await listPublishedPosts(ctx, 1)).posts;
  app.route("/", crawlerFiles({ readWebsite, ...sitemapUrls, listNewestPosts }));
  app.route(
    "/",
    feed(storage.urlOf, async (ctx) => (await readWebsite(ctx)).firm.name),
  );
  app.route("/", markdownPosts());
  app.route("/", documents(readWebsite, findCaseStudyRedirect));
  app.route("/", statementFiles());
  app.route("/", shareImages(findCard));
  app.route("/storage", imageFiles(storage));
  app.route("/", staticFiles(clientDir));
}

function addPages(app: Hono<RequestEnv>, site: Site) {
  const { renderPage, pageRoute, storage, statistics } = site;
  const servePage = pageServer({
    renderPage,
    pageRoute,
    imageUrl: storage.urlOf,
    countSearch: statistics?.countSearch,
  });
  const servePublic = async (c: Context<RequestEnv>) =>
    servePage(c, { website: await readWebsite(c.var.ctx), base: "" });
  const draft = draftSite(servePage);
  app.get("/draft/:token/*", compress(), redirectToCanonicalUrl, draft);
  app.post(POSTED_PREVIEW, limitBody(256 * KB), compress(), draft);
  // The home page's action receives the contact form from browsers without JavaScript.
  app.post("/", limitBody(MESSAGE_BODY_MAX), compress(), servePublic);
  // Last: React Router handles every other path, including its own not-found page.
  app.get("*", compress(), redirectToCanonicalUrl, redirectLegacyUrls, servePublic);
}

function metricSources({ requestMetrics, otherMetrics = [], database }: Site, context: () => Ctx) {
  const ofDatabase = () => databaseMetrics(database, context());
  return [() => requestMetrics.collect(), queueMetrics, ofDatabase, ...otherMetrics];
}

/** Finds the text of a public page's share image. */
const findCard: FindCard = async (ctx, path) => {
  const found = findPublicPage(path);
  if (!found) return undefined;
  const [segment = path] = Object.values(found.params);
  return cards[found.card ?? "page"](ctx, await readWebsite(ctx), segment);
};

const cards = {
  page: ofPage,
  caseStudy: ofStudy,
  post: ofPost,
  tag: ofTag,
  author: ofAuthor,
};

function ofPage(_: Ctx, { firm, pages }: ShownWebsite, path: string) {
  const page = Object.values(pages).find((page) => page.path === path);
  return page && { page: path, card: pageCard(page, firm) };
}

async function ofStudy(ctx: Ctx, { firm, caseStudies }: ShownWebsite, slug: string) {
  const named = caseStudies.find((study) => study.slug === slug);
  const current = named?.path ?? (await findCaseStudyRedirect(ctx, slug));
  const study = caseStudies.find(({ path }) => path === current);
  return study && { page: study.path, card: caseStudyCard(study, firm) };
}

async function ofPost(ctx: Ctx, { firm }: ShownWebsite, slug: string) {
  const post = await getPublishedPost(ctx, slug);
  if (post) return { page: `/blog/${slug}`, card: postCard(post, firm) };
  const renamed = await findRenamedPost(ctx, slug);
  const moved = renamed ? await getPublishedPost(ctx, renamed) : undefined;
  return moved && { page: `/blog/${moved.slug}`, card: postCard(moved, firm) };
}

async function ofTag(ctx: Ctx, { firm }: ShownWebsite, segment: string) {
  const tag = tagFromPath(decodeURIComponent(segment));
  const { posts } = await listTaggedPosts(ctx, tag, 1);
  const current = posts.length > 0 ? tag : await findRenamedTag(ctx, tag);
  return current === undefined
    ? undefined
    : { page: tagPath(current), card: tagCard(current, firm) };
}

async function ofAuthor(ctx: Ctx, { firm }: ShownWebsite, segment: string) {
  const id = authorIdFromPath(segment);
  const author = id ? await findAuthor(ctx, id) : undefined;
  if (!author) return undefined;
  const { posts } = await listAuthoredPosts(ctx, author.id, 1);
  return posts.length > 0
    ? { page: authorPath(author), card: authorCard(author, firm) }
    : undefined;
}
