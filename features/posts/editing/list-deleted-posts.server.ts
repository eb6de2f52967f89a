import { aliasedTable, and, count, desc, eq, ilike, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { deletedPosts } from "#db/schema/posts.ts";
import { profiles } from "#db/schema/profiles.ts";
import { escapeLike } from "#platform/text/escape.ts";
import { MANAGED_PER_PAGE, type PostFilter } from "../model/post-filter.schema.ts";
import { isRetained } from "./deleted-posts.server.ts";

type StoredPost = {
  published: boolean;
  tags: string[];
  version: number;
  published_at: string | null;
  publish_at: string | null;
  created_at: string;
  updated_at: string;
};

export type DeletedPost = Awaited<ReturnType<typeof listDeletedPosts>>["posts"][number];

const storedPost = sql`(${deletedPosts.rows} #> '{blog_posts,0}')`;

/** One page of those that can be restored, the latest first, or of those with words in their title. */
export async function listDeletedPosts(db: Db, { q, page }: PostFilter, now: Date) {
  const wanted = and(
    isRetained(now),
    q ? ilike(deletedPosts.title, `%${escapeLike(q)}%`) : undefined,
  );
  const deleter = aliasedTable(profiles, "deleter");
  const posts = await db
    .select({
      id: deletedPosts.id,
      title: deletedPosts.title,
      slug: deletedPosts.slug,
      post: sql<StoredPost>`${storedPost} - 'content'`,
      author: { id: profiles.id, name: profiles.name },
      deletedAt: deletedPosts.deletedAt,
      deletedBy: deleter.name,
    })
    .from(deletedPosts)
    .leftJoin(profiles, eq(profiles.id, sql`(${storedPost} ->> 'author_id')::uuid`))
    .leftJoin(deleter, eq(deleter.userId, deletedPosts.deletedBy))
    .where(wanted)
    .orderBy(desc(deletedPosts.deletedAt), desc(deletedPosts.id))
    .limit(MANAGED_PER_PAGE)
    .offset((page - 1) * MANAGED_PER_PAGE);
  const [{ total } = { total: 0 }] = await db
    .select({ total: count() })
    .from(deletedPosts)
    .where(wanted);
  return { posts, total };
}
