import { arrayContains, asc, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { blogPosts } from "#db/schema/posts.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { saveMissingRevisions, saveRevisions } from "../editing/revisions.server.ts";
import { outdateIndex } from "../search/search-index.server.ts";
import { findPosts } from "./find-posts.server.ts";
import { wellFormedJson } from "./insert-posts.server.ts";
import { TAGS_MAX } from "./post.schema.ts";
import type { Post } from "./post-values.ts";

// The embedded database's socket copies what it has of a message whenever more of it arrives.
const AT_ONCE = 25;

type Change = {
  change: (tags: string[]) => string[];
  userId: string | null;
  now: Date;
};

/**
 * Changes the tags of every post that has this one, and returns how many have it. Each gets a new
 * version with its revision, as by `replacePost`, but in few statements, because there may be
 * thousands. A job makes the new tags searchable.
 */
export async function replaceTags(tx: Tx, tag: string, change: Change) {
  const rows = await tx
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(arrayContains(blogPosts.tags, [tag]))
    .orderBy(asc(blogPosts.id))
    .for("update");
  const ids = rows.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    await replaceTagsOfPosts(tx, await findPosts(tx, ids.slice(at, at + AT_ONCE)), change);
  }
  if (ids.length > 0) await outdateIndex(tx, ids, change.now);
  return ids.length;
}

async function replaceTagsOfPosts(tx: Tx, posts: Post[], { change, userId, now }: Change) {
  const changed = posts.map((post) => {
    const tags = change(post.tags);
    if (isTooLong(tags) && !isTooLong(post.tags)) throw tooManyTags(post);
    return { ...post, tags, version: post.version + 1, updatedAt: now };
  });
  const values = wellFormedJson(changed.map(({ id, tags }) => ({ id, tags })));
  await saveMissingRevisions(tx, posts);
  await tx
    .update(blogPosts)
    .set({ tags: sql`changed.tags`, version: sql`${blogPosts.version} + 1`, updatedAt: now })
    .from(sql`jsonb_to_recordset(${values}::jsonb) as changed (id uuid, tags text[])`)
    .where(sql`${blogPosts.id} = changed.id`);
  await saveRevisions(tx, changed, userId);
}

function isTooLong(tags: string[]) {
  return tags.join(",").length > TAGS_MAX;
}

function tooManyTags({ title }: Post) {
  return new AppError("invalid", `The tags of “${title}” would be longer than 500 characters.`);
}
