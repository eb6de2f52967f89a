import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { blogPosts } from "#db/schema.ts";
import { getPost } from "./manage-posts.server.ts";

/** The link of a post that has one already stays as it is. */
export async function createPreviewLink(db: Db, postId: string) {
  await db
    .update(blogPosts)
    .set({ previewToken: randomBytes(24).toString("base64url") })
    .where(and(eq(blogPosts.id, postId), isNull(blogPosts.previewToken)));
  return getPost(db, postId);
}

export async function withdrawPreviewLink(db: Db, postId: string) {
  await db.update(blogPosts).set({ previewToken: null }).where(eq(blogPosts.id, postId));
  return getPost(db, postId);
}

/** The path of a preview page, or null while there is none. */
export function previewPath(token: string | null) {
  return token && `/preview/${token}`;
}
