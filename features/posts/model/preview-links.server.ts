import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { allPosts, blogPosts } from "#db/schema/posts.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { Post } from "../post-values.ts";
import { noSuchPost } from "./queries.server.ts";

const DAY_MS = 24 * 60 * 60_000;
const LINK_DAYS = 30;

/**
 * Creates a preview link, or returns the one that still works, so that people who have it can
 * continue to use it.
 */
export async function createPreviewLink(ctx: Ctx, postId: string, actor: Actor) {
  return inTransaction(ctx, async (ctx) => {
    const post = await lockPost(ctx, postId);
    if (post.published) {
      throw new AppError("conflict", "This post is published. Share its URL instead.");
    }
    if (livePreview(post, ctx.now)) return post;
    const link = {
      previewToken: randomBytes(24).toString("base64url"),
      previewExpiresAt: new Date(ctx.now.getTime() + LINK_DAYS * DAY_MS),
    };
    await ctx.db.update(allPosts).set(link).where(eq(allPosts.id, postId));
    await recordAction(ctx, actor, "preview_link_created", post.title);
    return { ...post, ...link };
  });
}

export async function withdrawPreviewLink(ctx: Ctx, postId: string, actor: Actor) {
  await inTransaction(ctx, async (ctx) => {
    const post = await lockPost(ctx, postId);
    if (!post.previewToken) return;
    await ctx.db.update(allPosts).set(NO_PREVIEW).where(eq(allPosts.id, postId));
    await recordAction(ctx, actor, "preview_link_withdrawn", post.title);
  });
}

async function lockPost(ctx: Ctx, id: string) {
  const [post] = await ctx.db.select().from(blogPosts).where(eq(blogPosts.id, id)).for("update");
  return post ?? noSuchPost();
}

export const NO_PREVIEW = { previewToken: null, previewExpiresAt: null };

type Previewed = Pick<Post, "published" | "previewToken" | "previewExpiresAt">;

/** The path of a post's preview page and when it expires. Undefined if there is no working link. */
export function livePreview({ published, previewToken, previewExpiresAt }: Previewed, now: Date) {
  if (published || !previewToken || !previewExpiresAt || previewExpiresAt <= now) return undefined;
  return { path: `/preview/${previewToken}`, expiresAt: previewExpiresAt };
}
