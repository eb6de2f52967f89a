import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { postArticles } from "#db/schema/articles.ts";
import { media } from "#db/schema/media.ts";
import { allPosts, blogPosts, postTags } from "#db/schema/posts.ts";
import { profiles } from "#db/schema/profiles.ts";
import type { Ctx } from "#platform/context.server.ts";
import { RENDERING_VERSION } from "../rendered/rendered-post.server.ts";
import {
  imageNameSql,
  isPublished,
  type ListedPost,
  preparedOnce,
  selectPostWithDetails,
} from "./queries.server.ts";

type Neighbor = { slug: string; title: string };
/** A related post as JSON, in which a time is text. */
type RelatedRow = Omit<ListedPost, "published_at"> & { published_at: string };

// They can't be parameters: for one plan that serves all requests, PostgreSQL must know them.
const RELATED = sql.raw("3");
// One is added, because the post itself may be among them.
const NEWEST = sql.raw("4");
const TAGS = sql.raw("10");
const NEWEST_WITH_TAG = sql.raw("100");

/** A published post with everything that its page shows of others, in one query. */
export async function getPostPage(ctx: Ctx, slug: string) {
  const [found] = await postPage(ctx).execute({ slug });
  if (!found) return undefined;
  const { related, newer, older, ...post } = found;
  return {
    post,
    /** Up to three other posts: those with most tags in common first, then the newest. */
    related: related.map((row) => ({ ...row, published_at: new Date(row.published_at) })),
    /** The posts before and after it in the list of all posts. */
    neighbors: { newer: newer ?? undefined, older: older ?? undefined },
  };
}

// The columns of the view, whose own alias Drizzle can’t write in SQL.
const other = alias(allPosts, "other");
const author = alias(profiles, "other_author");

const position = sql`(${other.published_at}, ${other.id})`;
const ownPosition = sql`(${blogPosts.published_at}, ${blogPosts.id})`;

function neighbor(condition: SQL, direction: SQL) {
  return sql<Neighbor | null>`(
    select json_build_object('slug', ${other.slug}, 'title', ${other.title})
    from ${blogPosts} ${other} where ${other.published} and ${position} ${condition}
    order by ${other.published_at} ${direction}, ${other.id} ${direction} limit 1)`;
}

/** Posts that may be related. Every tag counts one; the newest ones follow if none is shared. */
const candidates = sql`
  select newest.post_id, newest.published_at, 1 as shared
  from unnest(${blogPosts.tags}[1:${TAGS}]) own(tag), lateral (
    select ${postTags.postId}, ${postTags.published_at} from ${postTags}
    where ${postTags.tag} = own.tag
    order by ${postTags.published_at} desc, ${postTags.postId} desc limit ${NEWEST_WITH_TAG}
  ) newest
  union all (
    select ${other.id}, ${other.published_at}, 0 from ${blogPosts} ${other} where ${other.published}
    order by ${other.published_at} desc, ${other.id} desc limit ${NEWEST}
  )`;

const best = sql`
  select post_id, max(published_at) as published_at, sum(shared) as shared
  from (${candidates}) candidates where post_id <> ${blogPosts.id} group by post_id
  order by shared desc, published_at desc, post_id desc limit ${RELATED}`;

const cardJson = sql`json_build_object(
  'id', ${other.id}, 'title', ${other.title}, 'slug', ${other.slug}, 'excerpt', ${other.excerpt},
  'featured_image', ${other.featured_image}, 'tags', ${other.tags},
  'published_at', ${other.published_at},
  'author', case when ${author.id} is not null then json_build_object(
    'id', ${author.id}, 'name', ${author.name}, 'avatarUrl', ${author.avatarUrl}) end,
  'image', case when ${media.name} is not null then json_build_object(
    'name', ${media.name}, 'width', ${media.width}, 'height', ${media.height},
    'variants', ${media.variants}) end)`;

const related = sql<RelatedRow[]>`(
  select coalesce(json_agg(${cardJson}
    order by best.shared desc, best.published_at desc, best.post_id desc), '[]')
  from (${best}) best
  join ${blogPosts} ${other} on ${other.id} = best.post_id and ${other.published}
  left join ${profiles} ${author} on ${author.id} = ${other.author_id}
  left join ${media} on ${media.name} = ${imageNameSql(other.featured_image)})`;

const rendering = {
  html: postArticles.html,
  headings: postArticles.headings,
  minutes: postArticles.minutes,
  beginning: postArticles.beginning,
};

const postPage = preparedOnce("post_page", (ctx) =>
  selectPostWithDetails(ctx, {
    related,
    rendering,
    newer: neighbor(sql`> ${ownPosition}`, sql`asc`),
    older: neighbor(sql`< ${ownPosition}`, sql`desc`),
  })
    .leftJoin(
      postArticles,
      and(eq(postArticles.postId, blogPosts.id), eq(postArticles.version, RENDERING_VERSION)),
    )
    .where(and(eq(blogPosts.slug, sql.placeholder("slug")), isPublished)),
);
