import { and, desc, eq, ilike } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { blogPosts } from "#db/schema/posts.ts";
import { findProfile } from "#features/profiles/profile.server.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { isTaken } from "#platform/database-faults.server.ts";
import { AppError } from "#platform/errors.server.ts";
import { escapeLike } from "#platform/escape.ts";
import { getPost, noSuchPost } from "./find-posts.server.ts";
import { slugFinder } from "./free-slugs.server.ts";
import { insertPosts } from "./insert-posts.server.ts";
import { MANAGED_PER_PAGE, type PostInput, type PostUpdate } from "./post.schema.ts";
import { type Post, valuesOf } from "./post-values.ts";
import { deletePosts, lockPosts, replacePost } from "./replace-post.server.ts";
import { saveRevision } from "./revisions.server.ts";

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

export async function createPost(db: Db, input: PostInput, actor: Actor, now: Date) {
  const post = await db.transaction(async (tx) => {
    const { id: authorId } = await requireAuthor(tx, actor);
    const values = { ...valuesOf(input), publishedAt: input.published ? now : null, authorId };
    const [inserted] = await insertPosts(tx, [{ ...values, createdAt: now }]);
    if (!inserted) return undefined;
    const created = await getPost(tx, inserted.id);
    await saveRevision(tx, created, actor.userId);
    await recordAction(tx, actor, "post_created", created.title);
    if (created.published) await recordAction(tx, actor, "post_published", created.title);
    return created;
  });
  return post ?? slugTaken(db, input.slug);
}

export async function updatePost(db: Db, id: string, input: PostUpdate, actor: Actor, now: Date) {
  try {
    return await db.transaction(async (tx) => {
      const [before] = await lockPosts(tx, [id]);
      if (!before) return noSuchPost();
      if (input.version !== undefined && input.version !== before.version) {
        throw new AppError("conflict", "Someone else saved this post while you were editing.");
      }
      const editor = await requireAuthor(tx, actor);
      const changes = {
        ...valuesOf(input),
        // As specified: every save of a published post dates it again.
        publishedAt: input.published ? now : null,
        // Correcting a typo does not make someone the author.
        authorId: before.authorId ?? editor.id,
      };
      const post = await replacePost(tx, before, changes, actor, now);
      if (!post) return noSuchPost();
      await recordAction(tx, actor, actionOf(before, post), post.title);
      return post;
    });
  } catch (cause) {
    if (!isTaken(cause, "blog_posts_slug")) throw cause;
    return slugTaken(db, input.slug, cause);
  }
}

function actionOf(before: Post, after: Post) {
  if (before.published === after.published) return "post_edited";
  return after.published ? "post_published" : "post_unpublished";
}

export async function deletePost(db: Db, id: string, actor: Actor) {
  await db.transaction(async (tx) => {
    const [post] = await deletePosts(tx, [id]);
    if (!post) return noSuchPost();
    await recordAction(tx, actor, "post_deleted", post.title);
  });
}

async function requireAuthor(tx: Tx, { userId }: Actor) {
  const profile = await findProfile(tx, userId);
  if (!profile) throw new AppError("not_found", "Profile not found. Please try again.");
  return profile;
}

async function slugTaken(db: Db, slug: string, cause?: unknown): Promise<never> {
  const free = await slugFinder(db).find(slug);
  const message = `The slug "${slug}" is already in use. Try "${free}".`;
  throw new AppError("slug_taken", message, { cause });
}
