import { arrayContains, asc, eq, or, sql } from "drizzle-orm";
import { notifyOfChange } from "#db/changes.ts";
import type { Tx } from "#db/client.ts";
import { allPosts, blogPosts } from "#db/schema/posts.ts";
import { tagDescriptions, tagRedirects } from "#db/schema/tags.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { saveMissingRevisions, saveRevisions, wellFormedJson } from "../model/commands.server.ts";
import { findPosts } from "../model/queries.server.ts";
import type { Post } from "../post-values.ts";
import { type Description, type Merge, type Rename, TAGS_MAX } from "../schema.ts";
import { outdateIndex } from "../search/search-index.server.ts";
import { isListedTag } from "./queries.server.ts";

/** Returns how many posts have the new name. */
export function renameTag(ctx: Ctx, { tag, to }: Rename, actor: Actor) {
  return changeTag(ctx, tag, async (ctx) => {
    if (tag === to) throw new AppError("invalid", "Enter another name.");
    if (await isListedTag(ctx, to)) {
      throw new AppError("conflict", `There’s already a tag “${to}”. Merge the two instead.`);
    }
    const posts = await replaceTag(ctx, tag, to, actor);
    await recordAction(ctx, actor, "tag_renamed", `${tag} → ${to} (${inWords(posts)})`);
    return posts;
  });
}

/** Returns how many posts had the tag that is gone now. */
export function mergeTag(ctx: Ctx, { tag, into }: Merge, actor: Actor) {
  return changeTag(ctx, tag, async (ctx) => {
    if (tag === into) throw new AppError("invalid", "Choose another tag.");
    await requireTag(ctx, into);
    const posts = await replaceTag(ctx, tag, into, actor);
    await recordAction(ctx, actor, "tag_merged", `${tag} → ${into} (${inWords(posts)})`);
    return posts;
  });
}

async function replaceTag(ctx: Ctx, tag: string, to: string, actor: Actor) {
  const change = (tags: string[]) => [...new Set(tags.map((each) => (each === tag ? to : each)))];
  const posts = await replaceTags(ctx, tag, { change, userId: actor.userId });
  await moveDescription(ctx, tag, to);
  await redirect(ctx, tag, to);
  return posts;
}

/** Moves the description, unless the other tag has one. */
async function moveDescription(ctx: Ctx, tag: string, to: string) {
  const [moved] = await ctx.db
    .delete(tagDescriptions)
    .where(eq(tagDescriptions.tag, tag))
    .returning({ description: tagDescriptions.description });
  if (!moved) return;
  await ctx.db
    .insert(tagDescriptions)
    .values({ tag: to, ...moved })
    .onConflictDoNothing();
}

/** Redirects the tag, and all that were redirected to it, so that a redirect takes one step. */
async function redirect(ctx: Ctx, tag: string, target: string) {
  const created_at = ctx.now;
  await ctx.db.delete(tagRedirects).where(eq(tagRedirects.tag, target));
  await ctx.db.update(tagRedirects).set({ target }).where(eq(tagRedirects.target, tag));
  await ctx.db
    .insert(tagRedirects)
    .values({ tag, target, created_at })
    .onConflictDoUpdate({ target: tagRedirects.tag, set: { target, created_at } });
}

/** Removes a tag from all posts, and returns how many had it. */
export function deleteTag(ctx: Ctx, tag: string, actor: Actor) {
  return changeTag(ctx, tag, async (ctx) => {
    const change = (tags: string[]) => tags.filter((each) => each !== tag);
    const posts = await replaceTags(ctx, tag, { change, userId: actor.userId });
    await ctx.db.delete(tagDescriptions).where(eq(tagDescriptions.tag, tag));
    await ctx.db
      .delete(tagRedirects)
      .where(or(eq(tagRedirects.tag, tag), eq(tagRedirects.target, tag)));
    await recordAction(ctx, actor, "tag_deleted", `${tag} (${inWords(posts)})`);
    return posts;
  });
}

/** Describes a tag. An empty description removes it. */
export async function describeTag(ctx: Ctx, { tag, description }: Description, actor: Actor) {
  await changeTag(ctx, tag, async (ctx) => {
    if (description) {
      await ctx.db
        .insert(tagDescriptions)
        .values({ tag, description })
        .onConflictDoUpdate({ target: tagDescriptions.tag, set: { description } });
    } else {
      await ctx.db.delete(tagDescriptions).where(eq(tagDescriptions.tag, tag));
    }
    await notifyOfChange(ctx.db as Tx, "tags");
    await recordAction(ctx, actor, "tag_described", tag);
  });
}

/** Runs one change of tags at a time, because each depends on the tags of all posts. */
function changeTag<Result>(ctx: Ctx, tag: string, change: (ctx: Ctx) => Promise<Result>) {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`lock table ${tagRedirects} in share row exclusive mode`);
    await requireTag(ctx, tag);
    return change(ctx);
  });
}

async function requireTag(ctx: Ctx, tag: string) {
  if (await isListedTag(ctx, tag)) return;
  throw new AppError("not_found", `There’s no tag “${tag}”.`);
}

function inWords(posts: number) {
  return posts === 1 ? "1 post" : `${posts} posts`;
}

// The embedded database's socket copies what it has of a message whenever more of it arrives.
const UPDATE_BATCH = 25;

type Change = {
  change: (tags: string[]) => string[];
  userId: string | null;
};

/**
 * Changes the tags of every post that has this one, and returns how many have it. Each gets a new
 * version with its revision, as by `replacePost`, but in few statements, because there may be
 * thousands. A job makes the new tags searchable.
 */
async function replaceTags(ctx: Ctx, tag: string, change: Change) {
  const rows = await ctx.db
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(arrayContains(blogPosts.tags, [tag]))
    .orderBy(asc(blogPosts.id))
    .for("update");
  const ids = rows.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += UPDATE_BATCH) {
    await replaceTagsOfPosts(ctx, await findPosts(ctx, ids.slice(at, at + UPDATE_BATCH)), change);
  }
  if (ids.length > 0) await outdateIndex(ctx, ids);
  return ids.length;
}

async function replaceTagsOfPosts(ctx: Ctx, posts: Post[], { change, userId }: Change) {
  const changed = posts.map((post) => {
    const tags = change(post.tags);
    if (isTooLong(tags) && !isTooLong(post.tags)) throw tooManyTags(post);
    return { ...post, tags, version: post.version + 1, updated_at: ctx.now };
  });
  const values = wellFormedJson(changed.map(({ id, tags }) => ({ id, tags })));
  await saveMissingRevisions(ctx, posts);
  await ctx.db
    .update(allPosts)
    .set({ tags: sql`changed.tags`, version: sql`${allPosts.version} + 1`, updated_at: ctx.now })
    .from(sql`jsonb_to_recordset(${values}::jsonb) as changed (id uuid, tags text[])`)
    .where(sql`${allPosts.id} = changed.id`);
  await saveRevisions(ctx, changed, userId);
}

function isTooLong(tags: string[]) {
  return tags.join(",").length > TAGS_MAX;
}

function tooManyTags({ title }: Post) {
  return new AppError("invalid", `The tags of “${title}” would be longer than 500 characters.`);
}
