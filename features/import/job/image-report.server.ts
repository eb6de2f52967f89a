import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { imports } from "#db/schema/import.ts";
import type { ImportReport } from "../imports.schema.ts";
import type { Import } from "./imports.server.ts";

const WRITE_EVERY_MS = 1000;

type Images = Required<NonNullable<ImportReport["images"]>>;
export type FailedImage = Images["failed"][number];

/**
 * Reports an import's images, over all its runs. What an earlier run could not fetch stays listed
 * until its post is checked again.
 */
export function imageReport(db: Db, job: Import, posts: number, now: () => Date) {
  const { fetched: before = 0, failed: earlier = [] } = job.report?.images ?? {};
  const images: Images = { fetched: before, failed: [], posts, looked_at: 0 };
  const checked = new Set<string | null | undefined>();
  let writtenAt = 0;

  function failedSoFar() {
    if (images.looked_at === posts) return images.failed;
    return [...images.failed, ...earlier.filter(({ post_id }) => !checked.has(post_id))];
  }

  async function write() {
    writtenAt = now().getTime();
    const value = JSON.stringify({ ...images, failed: failedSoFar() });
    // Only this part: an admin may be cancelling, which writes another part.
    const report = sql`jsonb_set(coalesce(${imports.report}, '{}'), '{images}', ${value}::jsonb)`;
    await db.update(imports).set({ report }).where(eq(imports.id, job.id));
  }

  return {
    failed: (image: FailedImage) => void images.failed.push(image),
    /** Writes the report at most once a second, to show progress. */
    async finishPost(postId: string | null, fetched: number) {
      images.fetched += fetched;
      images.looked_at += 1;
      checked.add(postId);
      if (now().getTime() - writtenAt >= WRITE_EVERY_MS) await write();
    },
    write,
  };
}
