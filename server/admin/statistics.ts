import { Hono } from "hono";
import type { Db } from "#db/client.ts";
import { countMessageSources } from "#features/contact/messages.server.ts";
import { findPostsBySlugs, pathsOfPosts } from "#features/posts/model/post-paths.server.ts";
import { dayOf } from "#features/statistics/day.ts";
import { DEFAULT_RANGE } from "#features/statistics/ranges.ts";
import {
  countReferred,
  mostViewed,
  type Period,
  topReferrers,
  topSearches,
  viewsOfPaths,
  viewsPerDay,
} from "#features/statistics/read-statistics.server.ts";
import {
  postViewsQuerySchema,
  statisticsQuerySchema,
} from "#features/statistics/statistics.schema.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { checked } from "#platform/http/json-body.server.ts";

const SHOWN = 10;
const DAY_MS = 24 * 60 * 60_000;
const POST_PATH = "/blog/";

/** What was counted, with the titles of the posts: below /api/admin. */
export function statisticsApi(db: Db, now: () => Date, isOn: boolean) {
  return new Hono<RequestEnv>()
    .get("/statistics", async (c) => {
      requireAdmin(c);
      const { days, post } = checked(statisticsQuerySchema, c.req.query());
      const one = post ? await onePost(db, post) : undefined;
      const period = { today: dayOf(now()), days, paths: one?.paths };
      const since = new Date(now().getTime() - days * DAY_MS);
      const perDay = await viewsPerDay(db, period);
      const views = perDay.reduce((sum, day) => sum + day.views, 0);
      return c.json({
        is_on: isOn,
        days,
        title: one?.title ?? null,
        views,
        per_day: perDay,
        posts: one ? [] : await topPosts(db, period),
        pages: one ? [] : await mostViewed(db, period, "pages", SHOWN),
        referrers: await topReferrers(db, period, SHOWN),
        // Also from the site's own pages.
        direct: views - (await countReferred(db, period)),
        searches: one ? [] : await topSearches(db, period, SHOWN),
        messages: one ? [] : await countMessageSources(db, since, SHOWN),
      });
    })
    .get("/post-views", async (c) => {
      requireAdmin(c);
      const { ids } = checked(postViewsQuerySchema, c.req.query());
      const posts = await pathsOfPosts(db, ids);
      const paths = posts.map(({ path }) => path);
      const period = { today: dayOf(now()), days: DEFAULT_RANGE, paths };
      const views = new Map(
        (await viewsOfPaths(db, period)).map((row) => [row.path, row.views] as const),
      );
      const byId: Record<string, number> = {};
      for (const { id, path } of posts) byId[id] = (byId[id] ?? 0) + (views.get(path) ?? 0);
      return c.json({ is_on: isOn, days: DEFAULT_RANGE, views: byId });
    });
}

async function onePost(db: Db, id: string) {
  const found = await pathsOfPosts(db, [id]);
  const [first] = found;
  if (!first) throw new AppError("not_found", "This post doesn’t exist.");
  return { title: first.title, paths: found.map(({ path }) => path) };
}

/** By post, so that one whose slug was changed is listed once. A deleted post is listed by its path. */
async function topPosts(db: Db, period: Period) {
  // A post may be among them under several slugs.
  const viewed = await mostViewed(db, period, "posts", SHOWN * 3);
  const slugs = viewed.map(({ path }) => path.slice(POST_PATH.length));
  const found = new Map((await findPostsBySlugs(db, slugs)).map((post) => [post.slug, post]));
  const posts = new Map<string, { id: string | null; title: string; views: number }>();
  for (const { path, views } of viewed) {
    const post = found.get(path.slice(POST_PATH.length));
    const key = post?.id ?? path;
    const before = posts.get(key)?.views ?? 0;
    posts.set(key, { id: post?.id ?? null, title: post?.title ?? path, views: before + views });
  }
  return [...posts.values()].sort((one, other) => other.views - one.views).slice(0, SHOWN);
}
