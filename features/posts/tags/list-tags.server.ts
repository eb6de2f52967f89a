import { arrayContains, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { blogPosts } from "#db/schema/posts.ts";
import { tagDescriptions } from "#db/schema/tags.ts";
import { TAGS_PER_PAGE, type TagsQuery } from "./tags.schema.ts";

/** One page of all tags in alphabetical order, also those that have only a description left. */
export async function listTags(db: Db, { page, q }: TagsQuery) {
  const found = (await everyTag(db))
    .filter(({ tag }) => tag.toLowerCase().includes(q.toLowerCase()))
    .sort((one, other) => one.tag.localeCompare(other.tag));
  const start = (page - 1) * TAGS_PER_PAGE;
  return { tags: found.slice(start, start + TAGS_PER_PAGE), total: found.length };
}

type Listed = { tag: string; published: number; drafts: number; description: string | null };

async function everyTag(db: Db) {
  const counted = sql`
    select tag, count(*) filter (where ${blogPosts.published})::int as published,
      count(*) filter (where not ${blogPosts.published})::int as drafts
    from ${blogPosts}, lateral (select distinct unnest(${blogPosts.tags}) as tag) each
    group by tag`;
  const { rows } = await db.execute<Listed>(sql`
    select tag, coalesce(published, 0) as published, coalesce(drafts, 0) as drafts, description
    from (${counted}) counted full join ${tagDescriptions} using (tag)`);
  return rows;
}

/** Whether a post has it, or it is described. */
export async function isListedTag(db: Pick<Db, "select">, tag: string) {
  const [post] = await db
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(arrayContains(blogPosts.tags, [tag]))
    .limit(1);
  return post !== undefined || (await findTagDescription(db, tag)) !== undefined;
}

export async function findTagDescription(db: Pick<Db, "select">, tag: string) {
  const [found] = await db
    .select({ description: tagDescriptions.description })
    .from(tagDescriptions)
    .where(eq(tagDescriptions.tag, tag));
  return found?.description;
}
