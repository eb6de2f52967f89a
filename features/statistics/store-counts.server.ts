import { sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { pageViews, referrals, searches } from "#db/schema/statistics.ts";
import type { Counts } from "./counter.server.ts";

const BATCH = 500;

/** Adds what one process has counted to what is stored. */
export async function storeCounts(db: Db | Tx, { day, ...counts }: Counts) {
  await db.transaction(async (tx) => {
    const views = inOrder(counts.views).map(([path, number]) => ({ day, path, views: number }));
    for (const rows of splitBatches(views)) await addViews(tx, rows);
    const referred = inOrder(counts.referrals).flatMap(([path, hosts]) =>
      inOrder(hosts).map(([host, number]) => ({ day, path, host, views: number })),
    );
    for (const rows of splitBatches(referred)) await addReferrals(tx, rows);
    const searched = inOrder(counts.searches).map(([words, search]) => ({ day, words, ...search }));
    for (const rows of splitBatches(searched)) await addSearches(tx, rows);
  });
}

function addViews(tx: Tx, rows: (typeof pageViews.$inferInsert)[]) {
  const views = sql`${pageViews.views} + excluded.views`;
  const target = [pageViews.day, pageViews.path];
  return tx.insert(pageViews).values(rows).onConflictDoUpdate({ target, set: { views } });
}

function addReferrals(tx: Tx, rows: (typeof referrals.$inferInsert)[]) {
  const views = sql`${referrals.views} + excluded.views`;
  const target = [referrals.day, referrals.path, referrals.host];
  return tx.insert(referrals).values(rows).onConflictDoUpdate({ target, set: { views } });
}

function addSearches(tx: Tx, rows: (typeof searches.$inferInsert)[]) {
  const set = {
    searches: sql`${searches.searches} + excluded.searches`,
    results: sql`excluded.results`,
  };
  const target = [searches.day, searches.words];
  return tx.insert(searches).values(rows).onConflictDoUpdate({ target, set });
}

/** The same order in all processes, so that two of them never wait for each other's rows. */
function inOrder<Value>(counts: Map<string, Value>) {
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
}

function* splitBatches<Row>(rows: Row[]) {
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH);
}
