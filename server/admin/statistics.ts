import { Hono } from "hono";
import type { Db } from "#db/client.ts";
import { pathsOfPosts } from "#features/posts/model/post-paths.server.ts";
import { DEFAULT_RANGE } from "#features/statistics/ranges.ts";
import {
  countReferred,
  topReferrers,
  topSearches,
  viewsOfPaths,
  viewsPerDay,
} from "#features/statistics/read-statistics.server.ts";
import {
  postViewsQuerySchema,
  statisticsQuerySchema,
} from "#features/statistics/statistics.schema.ts";
import { dayOf } from "#features/website/day-of.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { checked } from "#platform/http/json-body.server.ts";
import { countMessagesAbout, readPages } from "./read-pages.ts";

const SHOWN = 10;
const NO_PAGES = { posts: [], pages: [], other_messages: 0 };

/** What was counted, with the titles of the posts: below /api/admin. */
export function statisticsApi(db: Db, now: () => Date, isOn: boolean) {
  return new Hono<RequestEnv>()
    .get("/statistics", async (c) => {
      requireAdmin(c);
      const { days, post, sort } = checked(statisticsQuerySchema, c.req.query());
      const one = post ? await onePost(db, post) : undefined;
      const period = { today: dayOf(now()), days, paths: one?.paths };
      const perDay = await viewsPerDay(db, period);
      const views = perDay.reduce((sum, day) => sum + day.views, 0);
      return c.json({
        is_on: isOn,
        days,
        title: one?.title ?? null,
        views,
        per_day: perDay,
        // Of the one post. Null: of all pages, each with its number.
        messages: one ? await countMessagesAbout(db, one.paths, period, now()) : null,
        ...(one ? NO_PAGES : await readPages(db, { period, now: now(), sort })),
        referrers: await topReferrers(db, period, SHOWN),
        // Also from the site's own pages.
        direct: views - (await countReferred(db, period)),
        searches: one ? [] : await topSearches(db, period, SHOWN),
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
