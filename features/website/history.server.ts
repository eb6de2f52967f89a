import { desc, eq, lt } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { websitePublishes } from "#db/schema/website.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { defaults, wordsToday } from "./stored-words.server.ts";

/** Older ones are stored, but not listed. */
const LISTED_MAX = 200;

const INFO = {
  id: websitePublishes.id,
  publishedAt: websitePublishes.publishedAt,
  publishedBy: users.email,
  changes: websitePublishes.changes,
};

/** Newest first. */
export function listPublishes(db: Db) {
  return db
    .select(INFO)
    .from(websitePublishes)
    .leftJoin(users, eq(users.id, websitePublishes.publishedBy))
    .orderBy(desc(websitePublishes.number))
    .limit(LISTED_MAX);
}

/**
 * A publish, and the words before it, both on top of the words of this release. `defaults`: those of
 * the release at that time.
 */
export async function getPublish(db: Db | Tx, id: string) {
  const [publish] = await db
    .select({ ...INFO, number: websitePublishes.number, ...WORDS })
    .from(websitePublishes)
    .leftJoin(users, eq(users.id, websitePublishes.publishedBy))
    .where(eq(websitePublishes.id, id));
  if (!publish) throw new AppError("not_found", "Version not found.");
  const { number, words, defaults: then, ...info } = publish;
  const [before] = await db
    .select(WORDS)
    .from(websitePublishes)
    .where(lt(websitePublishes.number, number))
    .orderBy(desc(websitePublishes.number))
    .limit(1);
  return {
    ...info,
    words: wordsToday({ words, defaults: then }).words,
    defaults: then,
    before: before ? wordsToday(before).words : defaults,
  };
}

const WORDS = { words: websitePublishes.words, defaults: websitePublishes.defaults };
