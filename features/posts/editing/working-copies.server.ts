import { and, desc, eq, isNull, lt } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { workingCopies } from "#db/schema/posts.ts";
import { lockImages } from "#features/media/media.server.ts";
import { isMissingReference } from "#platform/errors/database-faults.server.ts";
import { imagesIn } from "../content/content.server.ts";
import { noSuchPost } from "../model/find-posts.server.ts";
import { TITLE_MAX } from "../model/post.schema.ts";
import type { WorkingCopyInput } from "./working-copies.schema.ts";

const DAY_MS = 24 * 60 * 60_000;
const RETENTION_DAYS = 90;
/** More than anyone leaves unfinished; the others are still stored. */
const LISTED_MAX = 20;

type Key = { userId: string; id: string };

/** The latest one replaces the one before, no matter which device saved it. */
export async function saveWorkingCopy(db: Db, key: Key, input: WorkingCopyInput, now: Date) {
  const { values, base, device } = input;
  const copy = {
    base,
    device,
    values,
    title: storable(text(values.title)).slice(0, TITLE_MAX).toWellFormed(),
    images: imagesIn({
      content: text(values.content),
      featuredImage: text(values.featured_image),
      ogImage: text(values.og_image),
    }),
    savedAt: now,
  };
  try {
    await db.transaction(async (tx) => {
      await lockImages(tx, copy.images);
      await tx
        .insert(workingCopies)
        .values({ ...key, ...copy, postId: base === null ? null : key.id })
        .onConflictDoUpdate({ target: [workingCopies.userId, workingCopies.id], set: copy });
    });
  } catch (cause) {
    if (isMissingReference(cause, "working_copies_post_id_blog_posts_id_fk")) return noSuchPost();
    throw cause;
  }
}

function text(value: unknown) {
  return typeof value === "string" ? value : "";
}

/** The database stores no NUL. */
function storable(value: string) {
  return value.replaceAll("\0", "");
}

export async function findWorkingCopy(db: Db, key: Key) {
  const [copy] = await db.select().from(workingCopies).where(isCopy(key));
  return copy;
}

/** The user's unsaved new posts, newest first. */
export function listNewPosts(db: Db, userId: string) {
  return db
    .select()
    .from(workingCopies)
    .where(and(eq(workingCopies.userId, userId), isNull(workingCopies.postId)))
    .orderBy(desc(workingCopies.savedAt))
    .limit(LISTED_MAX);
}

/** Call it in the transaction of the save, so that both are stored or neither. */
export async function deleteWorkingCopy(db: Db | Tx, key: Key) {
  await db.delete(workingCopies).where(isCopy(key));
}

export async function sweepWorkingCopies(db: Db, now: Date) {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  await db.delete(workingCopies).where(lt(workingCopies.savedAt, before));
}

function isCopy({ userId, id }: Key) {
  return and(eq(workingCopies.userId, userId), eq(workingCopies.id, id));
}
