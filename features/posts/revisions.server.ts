import { and, desc, eq, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { type blogPosts, postRevisions, users } from "#db/schema.ts";
import { AppError } from "#platform/errors.server.ts";
import type { PostInput } from "./post.schema.ts";

type Post = typeof blogPosts.$inferSelect;

const KEPT_PER_POST = 100;

/** Every save keeps what was saved. Only the newest hundred of a post stay. */
export async function keepRevision(tx: Tx, post: Post, { userId }: { userId: string }) {
  await tx.insert(postRevisions).values({
    postId: post.id,
    version: post.version,
    snapshot: snapshotOf(post),
    savedBy: userId,
    savedAt: post.updatedAt,
  });
  await tx
    .delete(postRevisions)
    .where(
      and(
        eq(postRevisions.postId, post.id),
        lte(postRevisions.version, post.version - KEPT_PER_POST),
      ),
    );
}

/** Imported posts keep no revision of their own: theirs is made when they are first changed. */
export async function keepMissingRevision(tx: Tx, post: Post) {
  await tx
    .insert(postRevisions)
    .values({
      postId: post.id,
      version: post.version,
      snapshot: snapshotOf(post),
      savedAt: post.updatedAt,
    })
    .onConflictDoNothing();
}

function snapshotOf(post: Post): PostInput {
  return {
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    content: post.content,
    featured_image: post.featuredImage,
    tags: post.tags,
    meta_title: post.metaTitle,
    meta_description: post.metaDescription,
    og_image: post.ogImage,
    published: post.published,
  };
}

export function listRevisions(db: Db, postId: string) {
  return db
    .select({
      version: postRevisions.version,
      title: sql<string>`${postRevisions.snapshot} ->> 'title'`,
      published: sql<boolean>`(${postRevisions.snapshot} ->> 'published')::boolean`,
      savedAt: postRevisions.savedAt,
      savedBy: users.email,
    })
    .from(postRevisions)
    .leftJoin(users, eq(users.id, postRevisions.savedBy))
    .where(eq(postRevisions.postId, postId))
    .orderBy(desc(postRevisions.version));
}

export async function getRevision(db: Db, postId: string, version: number) {
  const [revision] = await db
    .select()
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, postId), eq(postRevisions.version, version)));
  if (!revision) throw new AppError("not_found", "Version not found.");
  return { ...revision, snapshot: revision.snapshot as PostInput };
}
