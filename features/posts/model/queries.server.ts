import { and, arrayOverlaps, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { allPosts, blogPosts, slugRedirects, workingCopies } from "#db/schema/posts.ts";
import { profiles } from "#db/schema/profiles.ts";
import type { FindUses } from "#features/media/queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";

export async function findPost(ctx: Ctx, id: string) {
  const [post] = await ctx.db.select().from(blogPosts).where(eq(blogPosts.id, id));
  return post;
}

/** Finds posts by id. Ids of other posts are ignored. */
export async function findPosts(ctx: Ctx, ids: string[]) {
  if (ids.length === 0) return [];
  return ctx.db.select().from(blogPosts).where(isAmong(ids));
}

export async function getPost(ctx: Ctx, id: string) {
  return (await findPost(ctx, id)) ?? noSuchPost();
}

export async function assertPostExists(ctx: Ctx, id: string) {
  if (!(await findPostVersions(ctx, [id])).has(id)) noSuchPost();
}

export function noSuchPost(): never {
  throw new AppError("not_found", "Post not found.");
}

/** The slugs and versions of these posts, by id. Those that do not exist are left out. */
export async function findPostVersions(ctx: Ctx, ids: string[]) {
  if (ids.length === 0) return new Map<string, { slug: string; version: number }>();
  const rows = await ctx.db
    .select({ id: blogPosts.id, slug: blogPosts.slug, version: blogPosts.version })
    .from(blogPosts)
    .where(isAmong(ids));
  return new Map(rows.map(({ id, ...post }) => [id, post]));
}

/** Whether a post, published or not, names the profile as its author. */
export async function isAuthor(ctx: Ctx, profileId: string) {
  const isTheirs = eq(blogPosts.author_id, profileId);
  return (
    (await ctx.db.select({ id: blogPosts.id }).from(blogPosts).where(isTheirs).limit(1)).length > 0
  );
}

/** A single parameter, however many ids there are, is quicker to plan than a list. */
function isAmong(ids: string[]) {
  return sql`${blogPosts.id} = any(${sql.param(ids)}::uuid[])`;
}

const PAGE = 100;

export type PostWithAuthor = Awaited<ReturnType<typeof pageAfter>>[number];

/** Every post with its author, drafts included, oldest first. Reads a page of them at a time. */
export async function* everyPost(ctx: Ctx): AsyncGenerator<PostWithAuthor> {
  let last: PostWithAuthor | undefined;
  do {
    const page = await pageAfter(ctx, last);
    yield* page;
    last = page.at(-1);
  } while (last);
}

function pageAfter(ctx: Ctx, last: { id: string; position: string } | undefined) {
  return ctx.db
    .select({
      ...{ id: blogPosts.id, title: blogPosts.title, slug: blogPosts.slug },
      ...{ content: blogPosts.content, excerpt: blogPosts.excerpt, tags: blogPosts.tags },
      ...{ featured_image: blogPosts.featured_image, og_image: blogPosts.og_image },
      ...{ meta_title: blogPosts.meta_title, meta_description: blogPosts.meta_description },
      ...{ published: blogPosts.published, published_at: blogPosts.published_at },
      ...{ publish_at: blogPosts.publish_at, created_at: blogPosts.created_at },
      ...{ updated_at: blogPosts.updated_at, author: { id: profiles.id, name: profiles.name } },
      // The position is text, because a JavaScript Date has no microseconds.
      position: sql<string>`${blogPosts.created_at}::text`,
    })
    .from(blogPosts)
    .leftJoin(profiles, eq(profiles.id, blogPosts.author_id))
    .where(
      last &&
        sql`(${blogPosts.created_at}, ${blogPosts.id}) > (${last.position}::timestamptz, ${last.id}::uuid)`,
    )
    .orderBy(asc(blogPosts.created_at), asc(blogPosts.id))
    .limit(PAGE);
}

export function listPostAuthors(ctx: Ctx) {
  return ctx.db
    .selectDistinct({ id: profiles.id, name: profiles.name })
    .from(blogPosts)
    .innerJoin(profiles, eq(profiles.id, blogPosts.author_id))
    .orderBy(asc(profiles.name), asc(profiles.id));
}

export const findUsesInPosts: FindUses = async (ctx, names) => {
  const posts = await ctx.db
    .select({ id: blogPosts.id, title: blogPosts.title, images: blogPosts.images })
    .from(blogPosts)
    .where(arrayOverlaps(blogPosts.images, names))
    .orderBy(asc(blogPosts.title));
  return posts.flatMap(({ id, title, images }) =>
    images.map((name) => ({ name, use: { kind: "post" as const, id, title } })),
  );
};

/** Finds images of posts that are not saved yet. */
export const findUsesInWorkingCopies: FindUses = async (ctx, names) => {
  const copies = await ctx.db
    .select({
      title: workingCopies.title,
      images: workingCopies.images,
      saved: blogPosts.images,
      owner: profiles.name,
    })
    .from(workingCopies)
    .leftJoin(blogPosts, eq(blogPosts.id, workingCopies.postId))
    .leftJoin(profiles, eq(profiles.userId, workingCopies.userId))
    .where(arrayOverlaps(workingCopies.images, names))
    .orderBy(asc(workingCopies.savedAt));
  return copies.flatMap(({ title, images, saved, owner }) =>
    images
      .filter((name) => !saved?.includes(name))
      .map((name) => ({
        name,
        use: { kind: "unsaved" as const, name: owner ?? "Someone", title: title || "Untitled" },
      })),
  );
};

/** Finds images of deleted posts that can still be restored. */
export const findUsesInDeletedPosts: FindUses = async (ctx, names) => {
  const posts = await ctx.db
    .select({ title: allPosts.title, images: allPosts.images })
    .from(allPosts)
    .where(and(isNotNull(allPosts.deletedAt), arrayOverlaps(allPosts.images, names)))
    .orderBy(asc(allPosts.title));
  return posts.flatMap(({ title, images }) =>
    images.map((name) => ({ name, use: { kind: "deleted" as const, title } })),
  );
};

/** A query for the names of all images that posts show, those not saved yet and deleted ones included. */
export const imagesInPosts = sql.join(
  [allPosts, workingCopies].map((table) => sql`select unnest(${table.images}) from ${table}`),
  sql` union all `,
);

/** The posts that have, or once had, these slugs. */
export function findPostsBySlugs(ctx: Ctx, slugs: string[]) {
  const { id, title } = blogPosts;
  const current = ctx.db
    .select({ slug: blogPosts.slug, id, title })
    .from(blogPosts)
    .where(inArray(blogPosts.slug, slugs));
  const earlier = ctx.db
    .select({ slug: slugRedirects.slug, id, title })
    .from(slugRedirects)
    .innerJoin(blogPosts, eq(blogPosts.id, slugRedirects.postId))
    .where(inArray(slugRedirects.slug, slugs));
  return slugs.length > 0 ? union(current, earlier) : [];
}

/** The paths at which these posts are, or once were. */
export async function pathsOfPosts(ctx: Ctx, ids: string[]) {
  if (ids.length === 0) return [];
  const current = ctx.db
    .select({ id: blogPosts.id, title: blogPosts.title, slug: blogPosts.slug })
    .from(blogPosts)
    .where(inArray(blogPosts.id, ids));
  const earlier = ctx.db
    .select({ id: blogPosts.id, title: blogPosts.title, slug: slugRedirects.slug })
    .from(slugRedirects)
    .innerJoin(blogPosts, eq(blogPosts.id, slugRedirects.postId))
    .where(inArray(slugRedirects.postId, ids));
  const rows = await union(current, earlier);
  return rows.map(({ slug, ...post }) => ({ ...post, path: `/blog/${slug}` }));
}
