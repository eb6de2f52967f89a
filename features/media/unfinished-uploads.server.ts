import { eq, or } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { media } from "#db/schema/media.ts";
import { cancelJob, enqueueJob, type JobKind } from "#platform/jobs/jobs.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";

type Stored = { db: Db; storage: Storage };

export const UNFINISHED_JOB = "unfinished-upload";
// Longer than any upload takes.
const LATER_MS = 60 * 60_000;

/** Before the files are stored: a job will remove them, unless the upload finishes. */
export async function beginUpload(db: Db, files: string[], now: Date) {
  const later = new Date(now.getTime() + LATER_MS);
  await enqueueJob(db, UNFINISHED_JOB, jobSubject(files), later);
}

/** In the transaction that saves the row. */
export async function finishUpload(tx: Tx, files: string[]) {
  await cancelJob(tx, UNFINISHED_JOB, jobSubject(files));
}

/** The job removes the files now. The response does not wait: the storage may be what fails. */
export async function abandonUpload(db: Db, files: string[], now: Date) {
  // If the database is away, the job stays due later.
  await enqueueJob(db, UNFINISHED_JOB, jobSubject(files), now).catch(() => {});
}

export function unfinishedUploadJob(stored: Stored): JobKind {
  return {
    run: async ({ subject }) => {
      await removeUnlessFinished(stored, subject.split(","));
      return undefined;
    },
  };
}

/** A row may have been saved although its commit seemed to fail. */
async function removeUnlessFinished({ db, storage }: Stored, files: string[]) {
  const [original = ""] = files;
  const isOriginal = or(eq(media.name, original), eq(media.file, original));
  if ((await db.$count(media, isOriginal)) > 0) return;
  // Also the one that failed: its response may have been lost, not the file.
  const results = await Promise.allSettled(files.map((file) => storage.remove(file)));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

function jobSubject(files: string[]) {
  return files.join(",");
}
