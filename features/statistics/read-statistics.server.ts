import { and, desc, gte, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { pageViews, referrals, searches } from "#db/schema/statistics.ts";
import { daysBefore } from "./days-before.ts";

/** Days up to today, and the paths to look at; all of them if undefined. */
export type Period = { today: string; days: number; paths?: string[] | undefined };

const sumColumn = (column: AnyPgColumn) => sql<number>`sum(${column})::int`;
const IS_POST = sql`${pageViews.path} ~ '^/blog/[a-z0-9-]+$' and ${pageViews.path} <> '/blog/tags'`;

/** The views of each day, also of days without any. */
export async function viewsPerDay(db: Db, period: Period) {
  const rows = await db
    .select({ day: pageViews.day, views: sumColumn(pageViews.views) })
    .from(pageViews)
    .where(isInPeriod(period, pageViews))
    .groupBy(pageViews.day);
  const views = new Map(rows.map((row) => [row.day, row.views]));
  return listDays(period).map((day) => ({ day, views: views.get(day) ?? 0 }));
}

/** The posts, or the other pages, that were viewed most. */
export function mostViewed(db: Db, period: Period, kind: "posts" | "pages", limit: number) {
  return db
    .select({ path: pageViews.path, views: sumColumn(pageViews.views) })
    .from(pageViews)
    .where(and(isInPeriod(period, pageViews), kind === "posts" ? IS_POST : sql`not (${IS_POST})`))
    .groupBy(pageViews.path)
    .orderBy(desc(sumColumn(pageViews.views)), pageViews.path)
    .limit(limit);
}

export function topReferrers(db: Db, period: Period, limit: number) {
  return db
    .select({ host: referrals.host, views: sumColumn(referrals.views) })
    .from(referrals)
    .where(isInPeriod(period, referrals))
    .groupBy(referrals.host)
    .orderBy(desc(sumColumn(referrals.views)), referrals.host)
    .limit(limit);
}

/** How many of the views came through links on other sites. */
export async function countReferred(db: Db, period: Period) {
  const total = sql<number>`coalesce(${sumColumn(referrals.views)}, 0)`;
  const [row] = await db.select({ total }).from(referrals).where(isInPeriod(period, referrals));
  return row?.total ?? 0;
}

export function topSearches(db: Db, period: Period, limit: number) {
  return db
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

export async function hasViews(db: Db) {
  const found = await db.select({ day: pageViews.day }).from(pageViews).limit(1);
  return found.length > 0;
}

/** The views of each of these paths. */
export function viewsOfPaths(db: Db, period: Period & { paths: string[] }) {
  return db
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
