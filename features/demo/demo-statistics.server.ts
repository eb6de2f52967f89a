import { demoPosts } from "#content/demo/demo.ts";
import {
  demoPageViews,
  demoPostViews,
  demoReferrers,
  demoSearches,
} from "#content/demo/statistics.ts";
import type { Tx } from "#db/client.ts";
import { daysBefore } from "#features/statistics/days-before.ts";
import { storeCounts } from "#features/statistics/store-counts.server.ts";
import { dayOf } from "#features/website/day-of.ts";

const DAYS = 60;
const WEEKEND = 0.4;
/** How many times as often a post is read on its first day, and for how many days that fades. */
const NEW = { times: 3, days: 5 };

type Page = { path: string; perDay: number; daysOld: number };

/** Views, referrers and searches of the past weeks. The same day always has the same numbers. */
export async function seedStatistics(tx: Tx, now: Date) {
  const today = dayOf(now);
  const pages = demoPages();
  for (let daysAgo = DAYS - 1; daysAgo >= 0; daysAgo--) {
    const day = daysBefore(today, daysAgo);
    const views = new Map(
      pages
        .filter(({ daysOld }) => daysAgo <= daysOld)
        .map((page) => [page.path, viewsOn(day, page, page.daysOld - daysAgo)] as const)
        .filter(([, count]) => count > 0),
    );
    await storeCounts(tx, {
      day,
      views,
      referrals: demoReferrals(views),
      searches: searchesOn(day),
    });
  }
}

function demoPages(): Page[] {
  const posts = demoPosts.flatMap(({ slug, publishedDaysAgo: daysOld }) =>
    daysOld === undefined
      ? []
      : [{ path: `/blog/${slug}`, perDay: demoPostViews[slug] ?? 1, daysOld }],
  );
  const others = Object.entries(demoPageViews).map(([path, perDay]) => ({
    path,
    perDay,
    daysOld: Number.POSITIVE_INFINITY,
  }));
  return [...posts, ...others];
}

function viewsOn(day: string, { path, perDay }: Page, age: number) {
  const novelty = 1 + NEW.times * Math.exp(-age / NEW.days);
  return Math.round(perDay * novelty * weekdayFactor(day) * (0.7 + 0.6 * chance(path + day)));
}

function weekdayFactor(day: string) {
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
  return isWeekend ? WEEKEND : 1;
}

function demoReferrals(views: Map<string, number>) {
  return new Map(
    [...views].map(([path, count]) => {
      const hosts = Object.entries(demoReferrers)
        .map(([host, share]) => [host, Math.round(count * share)] as const)
        .filter(([, referred]) => referred > 0);
      return [path, new Map(hosts)] as const;
    }),
  );
}

function searchesOn(day: string) {
  const counted = demoSearches
    .map(({ words, perWeek, results }) => {
      const searches = Math.floor((perWeek / 5) * weekdayFactor(day) + chance(words + day));
      return [words, { searches, results }] as const;
    })
    .filter(([, { searches }]) => searches > 0);
  return new Map(counted);
}

/** From 0 to 1, always the same for the same text. */
function chance(text: string) {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  // Texts that differ only at their end, as days do, are otherwise close to each other.
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
