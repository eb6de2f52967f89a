import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { imports } from "#db/schema.ts";
import { isDatabaseAway } from "#platform/database-faults.server.ts";
import { AppError } from "#platform/errors.server.ts";
import type { JobKind } from "#platform/jobs.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { BadExportError } from "../bad-export.server.ts";
import type { RunOptions } from "../imports.schema.ts";
import { dropBytes } from "./file-chunks.server.ts";
import { importPosts } from "./import-posts.server.ts";
import { become, countItems, getImport, type Import } from "./imports.server.ts";
import { undoPosts } from "./undo-import.server.ts";

// So many new rows that the database had better count them.
const MANY = 500;

type Jobs = {
  db: Db;
  log: Logger;
  now: () => Date;
  tidy: () => Promise<void>;
  fetchImages: FetchImages;
};
type MayContinue = () => Promise<boolean>;
type FetchImages = (job: Import, mayContinue: MayContinue) => Promise<object>;

/**
 * Runs an import, or its undo. It ends as done, undone or failed; when the site stops, another
 * process resumes it.
 */
export function importJob(jobs: Jobs): JobKind {
  const { db, log } = jobs;
  return {
    run: async ({ subject: id }, claim) => {
      const [job] = await db.select().from(imports).where(isRunning(id));
      if (!job) return undefined;
      const mayContinue = async () =>
        (await claim.renew()) && (await db.$count(imports, isRunning(id))) > 0;
      const { undo } = job.options as RunOptions;
      try {
        await (undo ? runUndo(jobs, job, mayContinue) : runImport(jobs, job, mayContinue));
      } catch (err) {
        // Nothing can be recorded without the database: the job is retried when it is back.
        if (isDatabaseAway(err)) throw err;
        log.error({ err, import: id }, "an import stopped on an error");
        await recordFailure(jobs, job, reasonOf(err));
      }
      claim.signal.throwIfAborted();
      return undefined;
    },
  };
}

function isRunning(id: string) {
  return and(eq(imports.id, id), eq(imports.state, "running"));
}

async function runImport(jobs: Jobs, job: Import, mayContinue: MayContinue) {
  const { db, now } = jobs;
  if (!(await importPosts(db, job, now, mayContinue))) return;
  const { fetch_images } = job.options as RunOptions;
  const images = fetch_images ? await jobs.fetchImages(job, mayContinue) : {};
  if (!(await mayContinue())) return;
  const counts = await countItems(db, job.id);
  const report = { ...(job.report as object), ...images, counts };
  await finish(jobs, job, { state: "done", report });
  await dropBytes(db, job.id);
  if (counts.created + counts.updated > MANY) await jobs.tidy();
}

async function runUndo(jobs: Jobs, job: Import, mayContinue: MayContinue) {
  const { db, now } = jobs;
  if (!(await undoPosts(db, job, now, mayContinue))) return;
  const counts = await countItems(db, job.id);
  const { undone } = counts;
  const report = { ...(job.report as object), undone, kept: counts.created + counts.updated };
  await finish(jobs, job, { state: "undone", report: { ...report, counts } });
  await dropBytes(db, job.id);
  if (undone > MANY) await jobs.tidy();
}

async function finish(
  { db, now }: Jobs,
  { id }: Import,
  change: { state: "done" | "undone"; report: object },
) {
  await become(db, id, "running", { ...change, finishedAt: now() });
}

/** An admin can resume it from here. */
async function recordFailure({ db, now }: Jobs, { id }: Import, error: string) {
  const { report } = await getImport(db, id);
  await become(db, id, "running", {
    state: "failed",
    report: { ...(report as object), error, counts: await countItems(db, id) },
    finishedAt: now(),
  });
}

function reasonOf(error: unknown) {
  const isForPeople = error instanceof BadExportError || error instanceof AppError;
  return isForPeople ? error.message : "The import stopped unexpectedly. See the server log.";
}
