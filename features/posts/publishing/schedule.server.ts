import type { Tx } from "#db/client.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { enqueueJob } from "#platform/jobs/jobs.server.ts";
import type { PostInput } from "../model/post.schema.ts";
import type { Post } from "../model/post-values.ts";
import { NOT_IN_THE_FUTURE } from "./publish-time.ts";

export const PUBLISH_JOB = "publish_post";

/** When a post is to be published, checked against the time of the save. */
export function checkSchedule({ published, publish_at }: PostInput, now: Date) {
  if (!publish_at) return null;
  if (published) {
    throw new AppError("invalid", "Publish the post now, or at a later time, but not both.");
  }
  if (publish_at <= now) throw new AppError("invalid", NOT_IN_THE_FUTURE);
  return publish_at;
}

/**
 * Call it in the transaction that sets the schedule. A schedule that is cleared needs no call: the
 * job checks the post before it publishes it.
 */
export async function enqueuePublishing(tx: Tx, { id, publishAt }: Pick<Post, "id" | "publishAt">) {
  if (publishAt) await enqueueJob(tx, PUBLISH_JOB, id, publishAt);
}
