import { and, asc, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { blogPosts, postTags } from "#db/schema/posts.ts";
import { cardsIn, isPublished, newestFirst, UNNAMED, writtenOnce } from "./posts.server.ts";

const RELATED = 3;
const TAGS = 10;
const NEWEST_WITH_TAG = 100;

/** Up to three other posts: those with most tags in common first, then the newest. */
export function findRelatedPosts(db: Db, post: { id: string; tags: string[] }) {
  return relatedPosts(db).execute({ id: post.id, tags: post.tags.slice(0, TAGS) });
}

const isAnother = sql`${blogPosts.id} <> ${sql.placeholder("id")}`;
/** Every tag counts one; the newest posts are there in case no tag is shared. */
const candidates = sql`
  select newest.post_id, 1 as shared
  from unnest(${sql.placeholder("tags")}::text[]) own(tag), lateral (
    select ${postTags.postId} from ${postTags} where ${postTags.tag} = own.tag
    order by ${postTags.publishedAt} desc, ${postTags.postId} desc limit ${NEWEST_WITH_TAG}
  ) newest
  union all (
    select ${blogPosts.id}, 0 from ${blogPosts} where ${isPublished} and ${isAnother}
    order by ${blogPosts.publishedAt} desc, ${blogPosts.id} desc limit ${RELATED}
  )`;

const related = sql`(select post_id as id, sum(shared) as shared from (${candidates}) candidates where post_id <> ${sql.placeholder("id")} group by post_id) page`;
const relatedPosts = writtenOnce((db) =>
  cardsIn(db, related, {})
    .orderBy(sql`page.shared desc`, ...newestFirst)
    .limit(RELATED)
    .prepare(UNNAMED),
);

/** The posts before and after it in the list of all posts, in one query. */
export async function findNeighbors(db: Db, post: { id: string }) {
  const found = await neighbors(db).execute({ id: post.id });
  const neighbor = (side: string) => {
    const { slug, title } = found.find((each) => each.side === side) ?? {};
    return slug && title ? { slug, title } : undefined;
  };
  return { newer: neighbor("newer"), older: neighbor("older") };
}

const position = sql`(${blogPosts.publishedAt}, ${blogPosts.id})`;
const ownPosition = sql`(select own.published_at, own.id from ${blogPosts} own where own.id = ${sql.placeholder("id")})`;

const neighbors = writtenOnce((db) => {
  const fields = { slug: blogPosts.slug, title: blogPosts.title };
  const newer = db
    .select({ side: sql<string>`'newer'`, ...fields })
    .from(blogPosts)
    .where(and(isPublished, sql`${position} > ${ownPosition}`))
    .orderBy(asc(blogPosts.publishedAt), asc(blogPosts.id))
    .limit(1);
  const older = db
    .select({ side: sql<string>`'older'`, ...fields })
    .from(blogPosts)
    .where(and(isPublished, sql`${position} < ${ownPosition}`))
    .orderBy(...newestFirst)
    .limit(1);
  return unionAll(newer, older).prepare(UNNAMED);
});
