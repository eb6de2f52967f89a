import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { blogPosts } from "#db/schema/posts.ts";
import { numbered } from "./slug.ts";

const CHECKED_AT_ONCE = 100;

/**
 * Finds free slugs: "a-post", "a-post-2", "a-post-3". Posts with the same title continue counting
 * where the one before stopped, so that many of them take no longer than as many different ones.
 */
export function slugFinder(db: Pick<Db, "select">, used = new Set<string>()) {
  const nextNumber = new Map<string, number>();
  const isTaken = new Map<string, boolean>();

  /** Looks many slugs up at once. */
  async function check(slugs: string[]) {
    const taken = await takenSlugs(db, slugs);
    for (const slug of slugs) isTaken.set(slug, taken.has(slug));
  }

  async function find(wanted: string) {
    for (let number = nextNumber.get(wanted) ?? 1; ; number++) {
      const slug = candidate(wanted, number);
      if (used.has(slug)) continue;
      if (!isTaken.has(slug)) await check(candidates(wanted, number));
      if (isTaken.get(slug)) continue;
      used.add(slug);
      nextNumber.set(wanted, number + 1);
      return slug;
    }
  }

  return { check, find };
}

function candidates(wanted: string, from: number) {
  return Array.from({ length: CHECKED_AT_ONCE }, (_, index) => candidate(wanted, from + index));
}

function candidate(wanted: string, number: number) {
  return number === 1 ? wanted : numbered(wanted, number);
}

async function takenSlugs(db: Pick<Db, "select">, slugs: string[]) {
  if (slugs.length === 0) return new Set<string>();
  // One parameter, however many there are: quicker to plan than a list of them.
  const isOneOf = sql`${blogPosts.slug} = any(${sql.param(slugs)}::text[])`;
  const rows = await db.select({ slug: blogPosts.slug }).from(blogPosts).where(isOneOf);
  return new Set(rows.map((row) => row.slug));
}
