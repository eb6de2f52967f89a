import { setTimeout as delay } from "node:timers/promises";
import { and, desc, gte, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { pageViews, referrals, searches } from "#db/schema/statistics.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import type { Retention } from "#platform/retention.server.ts";
import { type Counts, createCounter } from "./counter.server.ts";
import { daysBefore } from "./ranges.ts";

const STORE_EVERY_MS = 10_000;
const STOP_MS = 1_500;

/** Counts, and stores the counts every few seconds. A crash loses what was counted since. */
export function startStatistics(context: () => Ctx) {
  const { env, log } = context();
  const counter = createCounter({ ...env, now: () => context().now });
  let storing = Promise.resolve();

  async function storeTaken() {
    for (const counts of counter.take()) {
      try {
        await storeCounts(context(), counts);
      } catch (err) {
        counter.putBack(counts);
        log.warn({ err }, "the statistics could not be stored; they are stored with the next ones");
      }
    }
  }

  /** Stores counts, once the previous ones are stored. */
  function store() {
    storing = storing.then(storeTaken);
    return storing;
  }

  const timer = setInterval(store, STORE_EVERY_MS).unref();
  return {
    countView: counter.countView,
    countSearch: counter.countSearch,
    store,
    /** Waits for a database that does not respond only for a moment. */
    stop: async () => {
      clearInterval(timer);
      await Promise.race([store(), delay(STOP_MS, undefined, { ref: false })]);
    },
  };
}

export const statisticsRetentions: Retention[] = [pageViews, referrals, searches].map((table) => ({
  column: table.day,
  days: ({ statisticsDays }) => statisticsDays,
}));

const BATCH = 500;

/** Adds what one process has counted to what is stored. */
export async function storeCounts(ctx: Ctx, { day, ...counts }: Counts) {
  await inTransaction(ctx, async (ctx) => {
    const views = inOrder(counts.views).map(([path, number]) => ({ day, path, views: number }));
    for (const rows of splitBatches(views)) await addViews(ctx, rows);
    const referred = inOrder(counts.referrals).flatMap(([path, hosts]) =>
      inOrder(hosts).map(([host, number]) => ({ day, path, host, views: number })),
    );
    for (const rows of splitBatches(referred)) await addReferrals(ctx, rows);
    const searched = inOrder(counts.searches).map(([words, search]) => ({ day, words, ...search }));
    for (const rows of splitBatches(searched)) await addSearches(ctx, rows);
  });
}

function addViews(ctx: Ctx, rows: (typeof pageViews.$inferInsert)[]) {
  const views = sql`${pageViews.views} + excluded.views`;
  const target = [pageViews.day, pageViews.path];
  return ctx.db.insert(pageViews).values(rows).onConflictDoUpdate({ target, set: { views } });
}

function addReferrals(ctx: Ctx, rows: (typeof referrals.$inferInsert)[]) {
  const views = sql`${referrals.views} + excluded.views`;
  const target = [referrals.day, referrals.path, referrals.host];
  return ctx.db.insert(referrals).values(rows).onConflictDoUpdate({ target, set: { views } });
}

function addSearches(ctx: Ctx, rows: (typeof searches.$inferInsert)[]) {
  const set = {
    searches: sql`${searches.searches} + excluded.searches`,
    results: sql`excluded.results`,
  };
  const target = [searches.day, searches.words];
  return ctx.db.insert(searches).values(rows).onConflictDoUpdate({ target, set });
}

/** Sorts rows in one order in all processes, so that two never wait for each other's. */
function inOrder<Value>(counts: Map<string, Value>) {
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
}

function* splitBatches<Row>(rows: Row[]) {
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH);
}

/** A number of days up to today, and the paths to count; all of them if undefined. */
export type Period = { today: string; days: number; paths?: string[] | undefined };

const sumColumn = (column: AnyPgColumn) => sql<number>`sum(${column})::int`;
const IS_POST = sql`${pageViews.path} ~ '^/blog/[a-z0-9-]+$' and ${pageViews.path} <> '/blog/tags'`;

/** The views of each day, also of days without any. */
export async function viewsPerDay(ctx: Ctx, period: Period) {
  const rows = await ctx.db
    .select({ day: pageViews.day, views: sumColumn(pageViews.views) })
    .from(pageViews)
    .where(isInPeriod(period, pageViews))
    .groupBy(pageViews.day);
  const views = new Map(rows.map((row) => [row.day, row.views]));
  return listDays(period).map((day) => ({ day, views: views.get(day) ?? 0 }));
}

/** The posts, or the other pages, that were viewed most. */
export function mostViewed(ctx: Ctx, period: Period, kind: "posts" | "pages", limit: number) {
  return ctx.db
    .select({ path: pageViews.path, views: sumColumn(pageViews.views) })
    .from(pageViews)
    .where(and(isInPeriod(period, pageViews), kind === "posts" ? IS_POST : sql`not (${IS_POST})`))
    .groupBy(pageViews.path)
    .orderBy(desc(sumColumn(pageViews.views)), pageViews.path)
    .limit(limit);
}

export function topReferrers(ctx: Ctx, period: Period, limit: number) {
  return ctx.db
    .select({ host: referrals.host, views: sumColumn(referrals.views) })
    .from(referrals)
    .where(isInPeriod(period, referrals))
    .groupBy(referrals.host)
    .orderBy(desc(sumColumn(referrals.views)), referrals.host)
    .limit(limit);
}

/** How many of the views came through links on other sites. */
export async function countReferred(ctx: Ctx, period: Period) {
  const total = sql<number>`coalesce(${sumColumn(referrals.views)}, 0)`;
  const [row] = await ctx.db.select({ total }).from(referrals).where(isInPeriod(period, referrals));
  return row?.total ?? 0;
}

export function topSearches(ctx: Ctx, period: Period, limit: number) {
  return ctx.db
    .select({
      words: searches.words,
      searches: sumColumn(searches.searches),
      results: sql<number>`(array_agg(${searches.results} order by ${searches.day} desc))[1]`,
    })
    .from(searches)
    .where(gte(searches.day, firstDay(period)))
    .groupBy(searches.words)
    .orderBy(desc(sumColumn(searches.searches)), searches.words)
    .limit(limit);
}

export async function hasViews(ctx: Ctx) {
  const found = await ctx.db.select({ day: pageViews.day }).from(pageViews).limit(1);
  return found.length > 0;
}

/** The views of each of these paths. */
export function viewsOfPaths(ctx: Ctx, period: Period & { paths: string[] }) {
  return ctx.db
    .select({ path: pageViews.path, views: sumColumn(pageViews.views) })
    .from(pageViews)
    .where(isInPeriod(period, pageViews))
    .groupBy(pageViews.path);
}

function isInPeriod(
  period: Period,
  table: { day: AnyPgColumn; path: AnyPgColumn },
): SQL | undefined {
  const { paths } = period;
  const isOnPath = paths && (paths.length > 0 ? inArray(table.path, paths) : sql`false`);
  return and(gte(table.day, firstDay(period)), isOnPath);
}

function firstDay({ today, days }: Period) {
  return daysBefore(today, days - 1);
}

function listDays(period: Period) {
  return Array.from({ length: period.days }, (_, index) => daysBefore(firstDay(period), -index));
}
