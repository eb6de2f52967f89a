import { and, type Column, eq, exists, notExists, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
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
