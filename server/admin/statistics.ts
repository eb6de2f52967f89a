import { Hono } from "hono";
import { countMessageSources } from "#features/contact/queries.server.ts";
import { findPostsBySlugs, pathsOfPosts } from "#features/posts/model/queries.server.ts";
import { DEFAULT_RANGE, type Sort } from "#features/statistics/ranges.ts";
import { postViewsQuerySchema, statisticsQuerySchema } from "#features/statistics/schema.ts";
import {
  countReferred,
  mostViewed,
  type Period,
  topReferrers,
  topSearches,
  viewsOfPaths,
  viewsPerDay,
} from "#features/statistics/statistics.server.ts";
import { dayOf } from "#features/website/day-of.ts";
import type { Ctx } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { checked } from "#platform/http/json-body.server.ts";

const SHOWN = 10;
const NO_PAGES = { posts: [], pages: [], other_messages: 0 };

/** The statistics page's figures, with the titles of posts: below /api/admin. */
export function statisticsApi() {
  return new Hono<RequestEnv>()
    .get("/statistics", async (c) => {
      requireAdmin(c);
      const { days, post, sort } = checked(statisticsQuerySchema, c.req.query());
      const one = post ? await onePost(c.var.ctx, post) : undefined;
      const period = { today: dayOf(c.var.ctx.now), days, paths: one?.paths };
      const perDay = await viewsPerDay(c.var.ctx, period);
      const views = perDay.reduce((sum, day) => sum + day.views, 0);
      return c.json({
        is_on: c.var.ctx.env.statistics,
        days,
        title: one?.title ?? null,
        views,
        per_day: perDay,
        // Messages about the one post. Null: all pages are listed, each with its number.
        messages: one ? await countMessagesAbout(c.var.ctx, one.paths, period) : null,
        ...(one ? NO_PAGES : await readPages(c.var.ctx, { period, sort })),
        referrers: await topReferrers(c.var.ctx, period, SHOWN),
        // Includes views that came from the site's own pages.
        direct: views - (await countReferred(c.var.ctx, period)),
        searches: one ? [] : await topSearches(c.var.ctx, period, SHOWN),
      });
    })
    .get("/post-views", async (c) => {
      requireAdmin(c);
      const { ids } = checked(postViewsQuerySchema, c.req.query());
      const posts = await pathsOfPosts(c.var.ctx, ids);
      const paths = posts.map(({ path }) => path);
      const period = { today: dayOf(c.var.ctx.now), days: DEFAULT_RANGE, paths };
      const views = new Map(
        (await viewsOfPaths(c.var.ctx, period)).map((row) => [row.path, row.views] as const),
      );
      const byId: Record<string, number> = {};
      for (const { id, path } of posts) byId[id] = (byId[id] ?? 0) + (views.get(path) ?? 0);
      return c.json({ is_on: c.var.ctx.env.statistics, days: DEFAULT_RANGE, views: byId });
    });
}

async function onePost(ctx: Ctx, id: string) {
  const found = await pathsOfPosts(ctx, [id]);
  const [first] = found;
  if (!first) throw new AppError("not_found", "This post doesn’t exist.");
  return { title: first.title, paths: found.map(({ path }) => path) };
}

const POSTS_SHOWN = 20;
const PAGES_SHOWN = 10;
const DAY_MS = 24 * 60 * 60_000;
const POST_PATH = "/blog/";
const NOT_A_POST = "/blog/tags";

type Query = { period: Period; sort: Sort };
type Counted = { views: number; messages: number };
/** A page that messages were about. */
type Source = { path: string; title: string | null; messages: number };

/** The posts and the other pages, with their views and the messages that they brought. */
async function readPages(ctx: Ctx, { period, sort }: Query) {
  const since = new Date(ctx.now.getTime() - period.days * DAY_MS);
  const counts = await countMessageSources(ctx, since);
  const sources = counts.flatMap(({ path, ...each }) => (path === null ? [] : [{ path, ...each }]));
  const isPost = ({ path }: { path: string }) => path.startsWith(POST_PATH) && path !== NOT_A_POST;
  const posts = await readPosts(ctx, period, sources.filter(isPost));
  const others = sources.filter((source) => !isPost(source));
  return {
    posts: posts.sort(by(sort)).slice(0, POSTS_SHOWN),
    pages: (await readOthers(ctx, period, others)).sort(by(sort)).slice(0, PAGES_SHOWN),
    /** Messages that are about no page. */
    other_messages: counts.find(({ path }) => path === null)?.messages ?? 0,
  };
}

/** How many messages were about a page at one of these paths. */
async function countMessagesAbout(ctx: Ctx, paths: string[], period: Period) {
  const since = new Date(ctx.now.getTime() - period.days * DAY_MS);
  const counts = await countMessageSources(ctx, since);
  return counts
    .filter(({ path }) => path !== null && paths.includes(path))
    .reduce((sum, { messages }) => sum + messages, 0);
}

/**
 * Groups views by post, so that one whose slug was changed is listed once. A deleted post is listed
 * by its path.
 */
async function readPosts(ctx: Ctx, period: Period, sources: Source[]) {
  // A post may have views under several slugs.
  const viewed = await mostViewed(ctx, period, "posts", POSTS_SHOWN * 3);
  const paths = [...new Set([...viewed, ...sources].map(({ path }) => path))];
  const found = await findPostsBySlugs(
    ctx,
    paths.map((path) => path.slice(POST_PATH.length)),
  );
  const ids = [...new Set(found.map(({ id }) => id))];
  const ofPosts = await pathsOfPosts(ctx, ids);
  const postAt = new Map(ofPosts.map((post) => [post.path, post]));
  const all = [...new Set([...paths, ...postAt.keys()])];
  const views = await countViews(ctx, period, all);

  const posts = new Map<string, Counted & { id: string | null; title: string }>();
  for (const path of all) {
    const post = postAt.get(path);
    const source = sources.find((each) => each.path === path);
    const key = post?.id ?? path;
    const before = posts.get(key);
    posts.set(key, {
      id: post?.id ?? null,
      title: post?.title ?? source?.title ?? path,
      views: (before?.views ?? 0) + (views.get(path) ?? 0),
      messages: (before?.messages ?? 0) + (source?.messages ?? 0),
    });
  }
  return [...posts.values()].filter(isCounted);
}

async function readOthers(ctx: Ctx, period: Period, sources: Source[]) {
  const viewed = await mostViewed(ctx, period, "pages", PAGES_SHOWN);
  const paths = [...new Set([...viewed, ...sources].map(({ path }) => path))];
  const views = await countViews(ctx, period, paths);
  return paths.map((path) => {
    const source = sources.find((each) => each.path === path);
    return { path, views: views.get(path) ?? 0, messages: source?.messages ?? 0 };
  });
}

async function countViews(ctx: Ctx, period: Period, paths: string[]) {
  const rows = await viewsOfPaths(ctx, { ...period, paths });
  return new Map(rows.map(({ path, views }) => [path, views]));
}

function isCounted({ views, messages }: Counted) {
  return views + messages > 0;
}

function by(sort: Sort) {
  const then = sort === "views" ? "messages" : "views";
  return (one: Counted, other: Counted) => other[sort] - one[sort] || other[then] - one[then];
}
