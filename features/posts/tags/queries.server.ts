import {
  and,
  arrayContains,
  type Column,
  eq,
  exists,
  gt,
  inArray,
  notExists,
  sql,
} from "drizzle-orm";
import { blogPosts, postTags } from "#db/schema/posts.ts";
import { tagDescriptions, tagRedirects } from "#db/schema/tags.ts";
import type { Ctx } from "#platform/context.server.ts";
import { TAGS_PER_PAGE, type TagsQuery } from "../schema.ts";

/** One page of all tags in alphabetical order, also those that have only a description left. */
export async function listTags(ctx: Ctx, { page, q }: TagsQuery) {
  const found = (await everyTag(ctx))
    .filter(({ tag }) => tag.toLowerCase().includes(q.toLowerCase()))
    .sort((one, other) => one.tag.localeCompare(other.tag));
  const start = (page - 1) * TAGS_PER_PAGE;
  return { tags: found.slice(start, start + TAGS_PER_PAGE), total: found.length };
}

type Listed = { tag: string; published: number; drafts: number; description: string | null };

async function everyTag(ctx: Ctx) {
  const counted = sql`
    select tag, count(*) filter (where ${blogPosts.published})::int as published,
      count(*) filter (where not ${blogPosts.published})::int as drafts
    from ${blogPosts}, lateral (select distinct unnest(${blogPosts.tags}) as tag) each
    group by tag`;
  const { rows } = await ctx.db.execute<Listed>(sql`
    select tag, coalesce(published, 0) as published, coalesce(drafts, 0) as drafts, description
    from (${counted}) counted full join ${tagDescriptions} using (tag)`);
  return rows;
}

/** Whether a post has the tag, or it is described. */
export async function isListedTag(ctx: Ctx, tag: string) {
  const [post] = await ctx.db
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(arrayContains(blogPosts.tags, [tag]))
    .limit(1);
  return post !== undefined || (await findTagDescription(ctx, tag)) !== undefined;
}

export async function findTagDescription(ctx: Ctx, tag: string) {
  const [found] = await ctx.db
    .select({ description: tagDescriptions.description })
    .from(tagDescriptions)
    .where(eq(tagDescriptions.tag, tag));
  return found?.description;
}

/** The tag that the posts have now, unless published posts have the old one again. */
export async function findRenamedTag(ctx: Ctx, tag: string) {
  const postsWith = (column: Column) =>
    ctx.db.select({ one: sql`1` }).from(postTags).where(eq(postTags.tag, column));
  const [redirect] = await ctx.db
    .select({ target: tagRedirects.target })
    .from(tagRedirects)
    .where(
      and(
        eq(tagRedirects.tag, tag),
        notExists(postsWith(tagRedirects.tag)),
        exists(postsWith(tagRedirects.target)),
      ),
    );
  return redirect?.target;
}

/** The tags of a deleted post, with the new names of those that were renamed or merged since. */
export async function currentTags(ctx: Ctx, tags: string[], since: Date) {
  if (tags.length === 0) return tags;
  // No tag is renamed until the post is restored.
  await ctx.db.execute(sql`lock table ${tagRedirects} in row exclusive mode`);
  const renamed = await ctx.db
    .select({ tag: tagRedirects.tag, target: tagRedirects.target })
    .from(tagRedirects)
    .where(and(inArray(tagRedirects.tag, tags), gt(tagRedirects.created_at, since)));
  const targets = new Map(renamed.map(({ tag, target }) => [tag, target]));
  return [...new Set(tags.map((tag) => targets.get(tag) ?? tag))];
}
