import { and, desc, eq, ilike } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { blogPosts, profiles, slugRedirects } from "#db/schema.ts";
import { holdImages } from "#features/media/media.server.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { isTaken } from "#platform/database-faults.server.ts";
import { AppError } from "#platform/errors.server.ts";
import { escapeLike } from "#platform/escape.ts";
import { imagesIn } from "./content.server.ts";
import { MANAGED_PER_PAGE, type PostInput, type PostUpdate } from "./post.schema.ts";
import { NO_PREVIEW } from "./preview-links.server.ts";
import { keepMissingRevision, keepRevision } from "./revisions.server.ts";
import { numbered } from "./slug.ts";

export type Post = typeof blogPosts.$inferSelect;
export type PostFilter = {
  page: number;
  q?: string;
  status?: "published" | "draft" | undefined;
};

export async function listPosts(db: Db, { page, q = "", status }: PostFilter) {
  const wanted = and(
    q === "" ? undefined : ilike(blogPosts.title, `%${escapeLike(q)}%`),
    status && eq(blogPosts.published, status === "published"),
  );
  const posts = await db
    .select({
      id: blogPosts.id,
      title: blogPosts.title,
      slug: blogPosts.slug,
      published: blogPosts.published,
      createdAt: blogPosts.createdAt,
      updatedAt: blogPosts.updatedAt,
    })
    .from(blogPosts)
    .where(wanted)
    .orderBy(desc(blogPosts.createdAt), desc(blogPosts.id))
    .limit(MANAGED_PER_PAGE)
    .offset((page - 1) * MANAGED_PER_PAGE);
  // Counting all is quick (the index alone is read), counting what a filter lets through is not.
  const count = await db.$count(blogPosts);
  const total = wanted ? await db.$count(blogPosts, wanted) : count;
  return { posts, count, total };
}

export async function getPost(db: Db, id: string) {
  const [post] = await db.select().from(blogPosts).where(eq(blogPosts.id, id));
  return post ?? noSuchPost();
}

export function createPost(db: Db, input: PostInput, actor: Actor, now: Date) {
  return withFreeSlug(db, input.slug, () =>
    db.transaction(async (tx) => {
      const columns = columnsOf(input, now);
      await holdImages(tx, columns.images);
      const [post] = await tx
        .insert(blogPosts)
        .values({
          ...columns,
          authorId: await authorId(tx, actor),
          createdAt: now,
        })
        .returning();
      if (!post) throw new Error("The post was not inserted.");
      await tx.delete(slugRedirects).where(eq(slugRedirects.slug, post.slug));
      await keepRevision(tx, post, actor);
      await recordAction(tx, actor, "post_created", post.title);
      if (post.published) await recordAction(tx, actor, "post_published", post.title);
      return post;
    }),
  );
}

export function updatePost(db: Db, id: string, input: PostUpdate, actor: Actor, now: Date) {
  return withFreeSlug(db, input.slug, () =>
    db.transaction(async (tx) => {
      const [before] = await tx.select().from(blogPosts).where(eq(blogPosts.id, id)).for("update");
      if (!before) return noSuchPost();
      if (input.version !== undefined && input.version !== before.version) {
        throw new AppError("conflict", "Someone else saved this post while you were editing.");
      }
      const editor = await authorId(tx, actor);
      await keepMissingRevision(tx, before);
      const columns = columnsOf(input, now);
      await holdImages(tx, columns.images);
      const [post] = await tx
        .update(blogPosts)
        .set({
          ...columns,
          // Whoever mends a typo does not become the author.
          authorId: before.authorId ?? editor,
          version: before.version + 1,
          ...((before.published || input.published) && NO_PREVIEW),
        })
        .where(eq(blogPosts.id, id))
        .returning();
      if (!post) return noSuchPost();
      if (post.slug !== before.slug) await keepOldAddress(tx, before.slug, post);
      await keepRevision(tx, post, actor);
      await recordAction(tx, actor, actionOf(before, post), post.title);
      return post;
    }),
  );
}

function actionOf(before: Post, after: Post) {
  if (before.published === after.published) return "post_edited";
  return after.published ? "post_published" : "post_unpublished";
}

export async function deletePost(db: Db, id: string, actor: Actor) {
  return db.transaction(async (tx) => {
    const [post] = await tx.delete(blogPosts).where(eq(blogPosts.id, id)).returning();
    if (!post) return noSuchPost();
    await recordAction(tx, actor, "post_deleted", post.title);
    return post;
  });
}

/** The columns of a post as the form gives them. */
export function columnsOf(input: PostInput, now: Date) {
  return {
    title: input.title,
    slug: input.slug,
    content: input.content,
    excerpt: input.excerpt,
    featuredImage: input.featured_image,
    tags: input.tags,
    metaTitle: input.meta_title,
    metaDescription: input.meta_description,
    ogImage: input.og_image,
    images: imagesIn(input),
    published: input.published,
    // As specified: every save of a published post dates it anew.
    publishedAt: input.published ? now : null,
    updatedAt: now,
  };
}

async function authorId(tx: Tx, { userId }: Actor) {
  const [profile] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  if (!profile) throw new AppError("not_found", "Profile not found. Please try again.");
  return profile.id;
}

async function keepOldAddress(tx: Tx, oldSlug: string, { id: postId, slug }: Post) {
  await tx.delete(slugRedirects).where(eq(slugRedirects.slug, slug));
  await tx
    .insert(slugRedirects)
    .values({ slug: oldSlug, postId })
    .onConflictDoUpdate({ target: slugRedirects.slug, set: { postId } });
}

async function withFreeSlug(db: Db, slug: string, save: () => Promise<Post>) {
  try {
    return await save();
  } catch (cause) {
    if (!isTaken(cause, "blog_posts_slug")) throw cause;
    const free = await freeSlug(db, slug);
    throw new AppError("slug_taken", `The slug "${slug}" is already in use. Try "${free}".`, {
      cause,
    });
  }
}

/** The first of slug-2, slug-3, … that nobody has. */
async function freeSlug(db: Db, slug: string) {
  const rows = await db
    .select({ slug: blogPosts.slug })
    .from(blogPosts)
    .where(ilike(blogPosts.slug, `${numbered(slug, 2).slice(0, -1)}%`))
    .limit(1000);
  const taken = new Set(rows.map((row) => row.slug));
  let number = 2;
  while (taken.has(numbered(slug, number))) number++;
  return numbered(slug, number);
}

function noSuchPost(): never {
  throw new AppError("not_found", "Post not found.");
}
