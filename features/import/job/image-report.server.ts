import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { imports } from "#db/schema/import.ts";
import type { ImportReport } from "../imports.schema.ts";
import type { Import } from "./imports.server.ts";

const NOTE_EVERY_MS = 1000;

type Images = Required<NonNullable<ImportReport["images"]>>;
export type FailedImage = Images["failed"][number];

/**
 * What became of an import's images, over all its runs. What an earlier run could not fetch stays
 * listed until its post is looked at again.
 */
export function noteImages(db: Db, job: Import, posts: number, now: () => Date) {
  const { fetched: before = 0, failed: earlier = [] } = job.report?.images ?? {};
  const images: Images = { fetched: before, failed: [], posts, looked_at: 0 };
  const lookedAt = new Set<string | null | undefined>();
  let notedAt = 0;

  function failedYet() {
    if (images.looked_at === posts) return images.failed;
    return [...images.failed, ...earlier.filter(({ post_id }) => !lookedAt.has(post_id))];
  }

  async function write() {
    notedAt = now().getTime();
    const value = JSON.stringify({ ...images, failed: failedYet() });
    // Only this part: meanwhile somebody may have cancelled, and written another.
    const report = sql`jsonb_set(coalesce(${imports.report}, '{}'), '{images}', ${value}::jsonb)`;
    await db.update(imports).set({ report }).where(eq(imports.id, job.id));
  }

  return {
    failed: (image: FailedImage) => void images.failed.push(image),
    /** Written down now and then, for whoever looks on. */
    async finishPost(postId: string | null, fetched: number) {
      images.fetched += fetched;
      images.looked_at += 1;
      lookedAt.add(postId);
      if (now().getTime() - notedAt >= NOTE_EVERY_MS) await write();
    },
    write,
  };
}
