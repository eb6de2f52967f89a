import type { Db } from "#db/client.ts";
import { recordAction } from "#platform/audit.server.ts";
import type { JobKind } from "#platform/jobs/jobs.server.ts";
import { lockPosts, replacePost } from "../model/replace-post.server.ts";

const NOBODY = { userId: null, email: null, ip: null };

/** Publishes a scheduled post, if it is still scheduled. */
export function publishJob(db: Db, now: () => Date): JobKind {
  return { run: ({ subject }) => publishScheduled(db, subject, now()) };
}

/** Returns when to try again, for a post that was scheduled for a later time since. */
async function publishScheduled(db: Db, postId: string, now: Date) {
  return db.transaction(async (tx) => {
    const [post] = await lockPosts(tx, [postId]);
    if (!post?.publishAt) return undefined;
    if (post.publishAt > now) return post.publishAt;
    const changes = { published: true, publishedAt: post.publishAt };
    await replacePost(tx, post, changes, NOBODY, now);
    await recordAction(tx, NOBODY, "post_published_on_schedule", post.title);
    return undefined;
  });
}
