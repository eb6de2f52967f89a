import { eq, or, sql } from "drizzle-orm";
import { notifyOfChange } from "#db/changes.ts";
import type { Db, Tx } from "#db/client.ts";
import { tagDescriptions, tagRedirects } from "#db/schema/tags.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { replaceTags } from "../model/replace-tags.server.ts";
import { isListedTag } from "./list-tags.server.ts";
import type { Description, Merge, Rename } from "./tags.schema.ts";

/** Returns how many posts have the new name. */
export function renameTag(db: Db, { tag, to }: Rename, actor: Actor, now: Date) {
  return changeTag(db, tag, async (tx) => {
    if (tag === to) throw new AppError("invalid", "Enter another name.");
    if (await isListedTag(tx, to)) {
      throw new AppError("conflict", `There’s already a tag “${to}”. Merge the two instead.`);
    }
    const posts = await replaceTag(tx, tag, to, actor, now);
    await recordAction(tx, actor, "tag_renamed", `${tag} → ${to} (${inWords(posts)})`);
    return posts;
  });
}

/** Returns how many posts had the tag that is gone now. */
export function mergeTag(db: Db, { tag, into }: Merge, actor: Actor, now: Date) {
  return changeTag(db, tag, async (tx) => {
    if (tag === into) throw new AppError("invalid", "Choose another tag.");
    await requireTag(tx, into);
    const posts = await replaceTag(tx, tag, into, actor, now);
    await recordAction(tx, actor, "tag_merged", `${tag} → ${into} (${inWords(posts)})`);
    return posts;
  });
}

async function replaceTag(tx: Tx, tag: string, to: string, actor: Actor, now: Date) {
  const change = (tags: string[]) => [...new Set(tags.map((each) => (each === tag ? to : each)))];
  const posts = await replaceTags(tx, tag, { change, userId: actor.userId, now });
  await moveDescription(tx, tag, to);
  await redirect(tx, tag, to, now);
  return posts;
}

/** A description that the other tag has already stays. */
async function moveDescription(tx: Tx, tag: string, to: string) {
  const [moved] = await tx
    .delete(tagDescriptions)
    .where(eq(tagDescriptions.tag, tag))
    .returning({ description: tagDescriptions.description });
  if (!moved) return;
  await tx
    .insert(tagDescriptions)
    .values({ tag: to, ...moved })
    .onConflictDoNothing();
}

/** All redirects lead to where the posts are now, in one step. */
async function redirect(tx: Tx, tag: string, target: string, createdAt: Date) {
  await tx.delete(tagRedirects).where(eq(tagRedirects.tag, target));
  await tx.update(tagRedirects).set({ target }).where(eq(tagRedirects.target, tag));
  await tx
    .insert(tagRedirects)
    .values({ tag, target, createdAt })
    .onConflictDoUpdate({ target: tagRedirects.tag, set: { target, createdAt } });
}

/** Removes it from all posts, and returns how many had it. */
export function deleteTag(db: Db, tag: string, actor: Actor, now: Date) {
  return changeTag(db, tag, async (tx) => {
    const change = (tags: string[]) => tags.filter((each) => each !== tag);
    const posts = await replaceTags(tx, tag, { change, userId: actor.userId, now });
    await tx.delete(tagDescriptions).where(eq(tagDescriptions.tag, tag));
    await tx
      .delete(tagRedirects)
      .where(or(eq(tagRedirects.tag, tag), eq(tagRedirects.target, tag)));
    await recordAction(tx, actor, "tag_deleted", `${tag} (${inWords(posts)})`);
    return posts;
  });
}

/** An empty description removes it. */
export async function describeTag(db: Db, { tag, description }: Description, actor: Actor) {
  await changeTag(db, tag, async (tx) => {
    if (description) {
      await tx
        .insert(tagDescriptions)
        .values({ tag, description })
        .onConflictDoUpdate({ target: tagDescriptions.tag, set: { description } });
    } else {
      await tx.delete(tagDescriptions).where(eq(tagDescriptions.tag, tag));
    }
    await notifyOfChange(tx, "tags");
    await recordAction(tx, actor, "tag_described", tag);
  });
}

/** One change of tags at a time, because each decides by what all posts have. */
function changeTag<Result>(db: Db, tag: string, change: (tx: Tx) => Promise<Result>) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${tagRedirects} in share row exclusive mode`);
    await requireTag(tx, tag);
    return change(tx);
  });
}

async function requireTag(tx: Tx, tag: string) {
  if (await isListedTag(tx, tag)) return;
  throw new AppError("not_found", `There’s no tag “${tag}”.`);
}

function inWords(posts: number) {
  return posts === 1 ? "1 post" : `${posts} posts`;
}
