import { and, asc, sql } from "drizzle-orm";
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

/** The posts before and after it in the list of all posts. */
export async function findNeighbors(db: Db, post: { id: string }) {
  const [newer] = await newerPost(db).execute({ id: post.id });
  const [older] = await olderPost(db).execute({ id: post.id });
  return { newer, older };
}

const position = sql`(${blogPosts.publishedAt}, ${blogPosts.id})`;
const ownPosition = sql`(select own.published_at, own.id from ${blogPosts} own where own.id = ${sql.placeholder("id")})`;

const newerPost = writtenOnce((db) =>
  db
    .select({ slug: blogPosts.slug, title: blogPosts.title })
    .from(blogPosts)
    .where(and(isPublished, sql`${position} > ${ownPosition}`))
    .orderBy(asc(blogPosts.publishedAt), asc(blogPosts.id))
    .limit(1)
    .prepare(UNNAMED),
);

const olderPost = writtenOnce((db) =>
  db
    .select({ slug: blogPosts.slug, title: blogPosts.title })
    .from(blogPosts)
    .where(and(isPublished, sql`${position} < ${ownPosition}`))
    .orderBy(...newestFirst)
    .limit(1)
    .prepare(UNNAMED),
);
