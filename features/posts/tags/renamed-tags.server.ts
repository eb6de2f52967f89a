import { and, type Column, eq, exists, gt, inArray, notExists, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { postTags } from "#db/schema/posts.ts";
import { tagRedirects } from "#db/schema/tags.ts";

/** Where the posts are that once had a tag. Nowhere, if published posts have it again. */
export async function findRenamedTag(db: Db, tag: string) {
  const postsWith = (column: Column) =>
    db.select({ one: sql`1` }).from(postTags).where(eq(postTags.tag, column));
  const [redirect] = await db
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

/** The tags of a post that was not there since then: those that were renamed or merged have new names. */
export async function currentTags(tx: Tx, tags: string[], since: Date) {
  if (tags.length === 0) return tags;
  // No tag is renamed until the post is there again.
  await tx.execute(sql`lock table ${tagRedirects} in row exclusive mode`);
  const renamed = await tx
    .select({ tag: tagRedirects.tag, target: tagRedirects.target })
    .from(tagRedirects)
    .where(and(inArray(tagRedirects.tag, tags), gt(tagRedirects.createdAt, since)));
  const targets = new Map(renamed.map(({ tag, target }) => [tag, target]));
  return [...new Set(tags.map((tag) => targets.get(tag) ?? tag))];
}
