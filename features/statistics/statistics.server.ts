import { setTimeout as delay } from "node:timers/promises";
import { lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pageViews, referrals, searches } from "#db/schema/statistics.ts";
import { dayOf } from "#features/website/day-of.ts";
import type { Logger } from "#platform/log.server.ts";
import { createCounter } from "./counter.server.ts";
import { daysBefore } from "./days-before.ts";
import { storeCounts } from "./store-counts.server.ts";

type Options = { db: Db; siteUrl: string; trustProxy: number; log: Logger; now: () => Date };

const STORE_EVERY_MS = 10_000;
const STOP_MS = 1_500;

/** Counts, and stores the counts every few seconds. A crash loses what was counted since. */
export function startStatistics({ db, siteUrl, trustProxy, log, now }: Options) {
  const counter = createCounter({ siteUrl, trustProxy, now });
  let storing = Promise.resolve();

  async function storeTaken() {
    for (const counts of counter.take()) {
      try {
        await storeCounts(db, counts);
      } catch (err) {
        counter.putBack(counts);
        log.warn({ err }, "the statistics could not be stored; they are stored with the next ones");
      }
    }
  }

  /** One at a time. */
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

/** Deletes what was counted longer ago than that. */
export async function removeOldStatistics(db: Db, retainedDays: number, now: Date) {
  const first = daysBefore(dayOf(now), retainedDays);
  for (const table of [pageViews, referrals, searches]) {
    await db.delete(table).where(lt(table.day, first));
  }
}
