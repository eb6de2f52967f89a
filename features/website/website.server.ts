import { desc, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { websitePublishes } from "#db/schema/website.ts";
import type { Logger } from "#platform/log.server.ts";
import { dayOf } from "./day-of.ts";
import { type ShownWebsite, showWebsite } from "./show-website.server.ts";
import { defaults, wordsToday } from "./stored-words.server.ts";

/** The day of the words in content/. */
const REVISED = "2026-11-18";

type Known = { id: string | undefined; shown: ShownWebsite };

/** What was read last. */
const known = new WeakMap<Db, Known>();
const failing = new WeakSet<Db>();
const failures = new WeakMap<Db, number>();
let shownDefaults: ShownWebsite | undefined;

/**
 * The firm's words, as they are published now. Takes one small query, unless they changed. If the
 * database does not respond, they are as they were last, or else as they are by default.
 */
export async function readWebsite(db: Db, log?: Logger): Promise<ShownWebsite> {
  const last = known.get(db);
  try {
    const current = await readCurrent(db, last, log);
    known.set(db, current);
    failing.delete(db);
    return current.shown;
  } catch (err) {
    if (!failing.has(db)) log?.error({ err }, "the firm’s words could not be read");
    failing.add(db);
    failures.set(db, failedReads(db) + 1);
    return last?.shown ?? showDefaults();
  }
}

/** How many reads failed so far. A page that was rendered during one may show old words. */
export function failedReads(db: Db) {
  return failures.get(db) ?? 0;
}

async function readCurrent(db: Db, last: Known | undefined, log: Logger | undefined) {
  if (last && (await newestId(db)) === last.id) return last;
  const newest = await readNewest(db);
  return { id: newest?.id, shown: newest ? showPublished(newest, log) : showDefaults() };
}

type Publish = NonNullable<Awaited<ReturnType<typeof readNewest>>>;

function showPublished({ words, defaults: then, publishedAt }: Publish, log: Logger | undefined) {
  const today = wordsToday({ words, defaults: then });
  if (today.unusable.length > 0) {
    log?.error({ parts: today.unusable }, "some published words don’t fit this release");
  }
  return showWebsite(today.words, dayOf(publishedAt));
}

/** Every uncached page reads it, so the query is as small as it can be. */
async function newestId(db: Db) {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${websitePublishes} order by number desc limit 1`,
  );
  return rows[0]?.id;
}

async function readNewest(db: Db) {
  const [newest] = await db
    .select({
      id: websitePublishes.id,
      publishedAt: websitePublishes.publishedAt,
      words: websitePublishes.words,
      defaults: websitePublishes.defaults,
    })
    .from(websitePublishes)
    .orderBy(desc(websitePublishes.number))
    .limit(1);
  return newest;
}

function showDefaults() {
  shownDefaults ??= showWebsite(defaults, REVISED);
  return shownDefaults;
}
