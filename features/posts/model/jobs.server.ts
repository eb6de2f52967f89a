import { recordAction } from "#platform/audit.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import type { JobKind } from "#platform/jobs/jobs.server.ts";
import { lockPosts, replacePost } from "./commands.server.ts";

const NOBODY = { userId: null, email: null, ip: null };

/** Publishes a scheduled post, if it is still scheduled. */
export function publishJob(): JobKind {
  return { run: (ctx, { subject }) => publishScheduled(ctx, subject) };
}

/** Returns when to try again, for a post that was scheduled for a later time since. */
async function publishScheduled(ctx: Ctx, postId: string) {
  return inTransaction(ctx, async (ctx) => {
    const [post] = await lockPosts(ctx, [postId]);
    if (!post?.publish_at) return undefined;
    if (post.publish_at > ctx.now) return post.publish_at;
    const changes = { published: true, published_at: post.publish_at };
    await replacePost(ctx, post, changes, NOBODY);
    await recordAction(ctx, NOBODY, "post_published_on_schedule", post.title);
    return undefined;
  });
}
