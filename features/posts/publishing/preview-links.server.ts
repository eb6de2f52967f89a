import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { blogPosts } from "#db/schema/posts.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { noSuchPost } from "../model/find-posts.server.ts";
import type { Post } from "../model/post-values.ts";

const DAY_MS = 24 * 60 * 60_000;
const LINK_DAYS = 30;

/** A link that still works stays as it is, so that those who have it can continue to use it. */
export async function createPreviewLink(db: Db, postId: string, actor: Actor, now: Date) {
  return db.transaction(async (tx) => {
    const post = await lockPost(tx, postId);
    if (post.published) {
      throw new AppError("conflict", "This post is published. Share its URL instead.");
    }
    if (livePreview(post, now)) return post;
    const link = {
      previewToken: randomBytes(24).toString("base64url"),
      previewExpiresAt: new Date(now.getTime() + LINK_DAYS * DAY_MS),
    };
    await tx.update(blogPosts).set(link).where(eq(blogPosts.id, postId));
    await recordAction(tx, actor, "preview_link_created", post.title);
    return { ...post, ...link };
  });
}

export async function withdrawPreviewLink(db: Db, postId: string, actor: Actor) {
  await db.transaction(async (tx) => {
    const post = await lockPost(tx, postId);
    if (!post.previewToken) return;
    await tx.update(blogPosts).set(NO_PREVIEW).where(eq(blogPosts.id, postId));
    await recordAction(tx, actor, "preview_link_withdrawn", post.title);
  });
}

async function lockPost(tx: Tx, id: string) {
  const [post] = await tx.select().from(blogPosts).where(eq(blogPosts.id, id)).for("update");
  return post ?? noSuchPost();
}

export const NO_PREVIEW = { previewToken: null, previewExpiresAt: null };

type Previewed = Pick<Post, "published" | "previewToken" | "previewExpiresAt">;

/** The path of a post's preview page and when it expires. Nothing, when there is no working link. */
export function livePreview({ published, previewToken, previewExpiresAt }: Previewed, now: Date) {
  if (published || !previewToken || !previewExpiresAt || previewExpiresAt <= now) return undefined;
  return { path: `/preview/${previewToken}`, expiresAt: previewExpiresAt };
}
