import type { Db, Tx } from "#db/client.ts";
import { findProfile, findProfileById } from "#features/profiles/profile.server.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { isTaken } from "#platform/errors/database-faults.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { afterSave } from "../model/after-save.server.ts";
import { getPost, noSuchPost } from "../model/find-posts.server.ts";
import { slugFinder } from "../model/free-slugs.server.ts";
import { insertPosts } from "../model/insert-posts.server.ts";
import type { NewPostInput, PostUpdate } from "../model/post.schema.ts";
import { type Post, postColumns } from "../model/post-values.ts";
import { deletePosts, lockPosts, replacePost } from "../model/replace-post.server.ts";
import { IN_THE_FUTURE } from "../publishing/publish-time.ts";
import { checkSchedule } from "../publishing/schedule.server.ts";
import { auditedAction } from "./bulk-posts.server.ts";
import { deleteWorkingCopy } from "./working-copies.server.ts";

export async function createPost(db: Db, input: NewPostInput, actor: Actor, now: Date) {
  const post = await db.transaction(async (tx) => {
    const { id: authorId } = await requireAuthor(tx, input, actor);
    const values = {
      ...postColumns(input),
      publishedAt: input.published ? now : null,
      publishAt: checkSchedule(input, now),
      authorId,
    };
    const [inserted] = await insertPosts(tx, [{ ...values, createdAt: now }]);
    if (!inserted) return undefined;
    const created = await getPost(tx, inserted.id);
    await afterSave(tx, { before: undefined, post: created, userId: actor.userId, now });
    if (input.working_copy) {
      await deleteWorkingCopy(tx, { userId: actor.userId, id: input.working_copy });
    }
    await recordAction(tx, actor, "post_created", created.title);
    if (created.published) await recordAction(tx, actor, "post_published", created.title);
    if (created.publishAt) await recordAction(tx, actor, "post_scheduled", created.title);
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
      const author = await requireAuthor(tx, input, actor);
      const changes = {
        ...postColumns(input),
        publishedAt: input.published ? publicationDate(before, input, now) : null,
        publishAt: checkSchedule(input, now),
        // Correcting a typo does not make someone the author.
        authorId: input.author_id ? author.id : (before.authorId ?? author.id),
      };
      const post = await replacePost(tx, before, changes, actor, now);
      if (!post) return noSuchPost();
      await deleteWorkingCopy(tx, { userId: actor.userId, id });
      await recordAction(tx, actor, auditedAction(before, post), post.title);
      return post;
    });
  } catch (cause) {
    if (!isTaken(cause, "blog_posts_slug")) throw cause;
    return slugTaken(db, input.slug, cause);
  }
}

/** As specified, every save of a published post dates it again, unless another date is requested. */
function publicationDate(
  { published, publishedAt }: Post,
  { keep_date, date }: PostUpdate,
  now: Date,
) {
  if (date && keep_date) {
    throw new AppError("invalid", "Keep the date, or set another one, but not both.");
  }
  if (date && date > now) throw new AppError("invalid", IN_THE_FUTURE);
  return date ?? (keep_date && published && publishedAt ? publishedAt : now);
}

export async function deletePost(db: Db, id: string, actor: Actor, now: Date) {
  await db.transaction(async (tx) => {
    const [post] = await deletePosts(tx, [id], actor, now);
    if (!post) return noSuchPost();
    await recordAction(tx, actor, "post_deleted", post.title);
  });
}

/** The author who was chosen, or the one who saves the post, who needs a profile in any case. */
async function requireAuthor(tx: Tx, { author_id }: NewPostInput, { userId }: Actor) {
  const own = await findProfile(tx, userId);
  if (!own) throw new AppError("not_found", "Profile not found. Please try again.");
  if (!author_id) return own;
  const chosen = await findProfileById(tx, author_id);
  if (!chosen) throw new AppError("invalid", "This author no longer exists. Choose another one.");
  return chosen;
}

async function slugTaken(db: Db, slug: string, cause?: unknown): Promise<never> {
  const free = await slugFinder(db).find(slug);
  const message = `The slug "${slug}" is already in use. Try "${free}".`;
  throw new AppError("slug_taken", message, { cause });
}
