import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { imports } from "#db/schema/import.ts";
import { afterInserts } from "#features/posts/model/after-save.server.ts";
import { isDatabaseAway } from "#platform/errors/database-faults.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { JobKind } from "#platform/jobs/jobs.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { BadExportError } from "../bad-export.server.ts";
import { deleteBytes } from "./file-chunks.server.ts";
import { countItems } from "./import-items.server.ts";
import { importPosts } from "./import-posts.server.ts";
import { type Import, reportWith, transition } from "./imports.server.ts";
import { isRunning, RUNNING, type RunningStage } from "./stages.ts";
import { undoPosts } from "./undo-import.server.ts";

export const IMPORT_JOB = "import";

// After so many changed rows the database should update its statistics.
const MANY = 500;

type Jobs = {
  db: Db;
  log: Logger;
  now: () => Date;
  tidy: () => Promise<void>;
  fetchImages: Work;
};
type MayContinue = () => Promise<boolean>;
/** The work of one stage. False: told to stop before the end. */
type Work = (job: Import, mayContinue: MayContinue) => Promise<boolean>;

/** Runs an import, or its undo, stage by stage. When the site stops, another process resumes it. */
export function importJob(jobs: Jobs): JobKind {
  const { db, log } = jobs;
  return {
    run: async ({ subject: id }, claim) => {
      let [job] = await db.select().from(imports).where(isRunningImport(id));
      const mayContinue = async () =>
        (await claim.renew()) && (await db.$count(imports, isRunningImport(id))) > 0;
      try {
        while (job) job = await runStage(jobs, job, mayContinue);
      } catch (err) {
        // Nothing can be recorded without the database: the job is retried when it is back.
        if (isDatabaseAway(err)) throw err;
        log.error({ err, import: id }, "an import stopped on an error");
        if (job) await recordFailure(jobs, job, failureReason(err));
      }
      claim.signal.throwIfAborted();
      return undefined;
    },
  };
}

function isRunningImport(id: string) {
  return and(eq(imports.id, id), inArray(imports.stage, RUNNING));
}

/** Returns the import in its next stage, if there is work to do in that. */
async function runStage(jobs: Jobs, job: Import, mayContinue: MayContinue) {
  const { db, now, fetchImages } = jobs;
  if (!isRunning(job.stage)) return undefined;
  const work: Record<RunningStage, Work> = {
    writing: () => importPosts(db, job, now, mayContinue),
    fetching_images: fetchImages,
    retrying_images: fetchImages,
    undoing: () => undoPosts(db, job, now, mayContinue),
  };
  const isComplete = await work[job.stage](job, mayContinue);
  if (!isComplete || !(await mayContinue())) return undefined;
  const { fetch_images } = job.options;
  if (job.stage === "writing" && fetch_images) return transition(db, job, "fetch_images");
  await finish(jobs, job);
  return undefined;
}

async function finish({ db, now, tidy }: Jobs, job: Import) {
  const counts = await countItems(db, job.id);
  const { created, updated, undone } = counts;
  const parts = job.stage === "undoing" ? { counts, undone, kept: created + updated } : { counts };
  await transition(db, job, "finish", { report: reportWith(parts), finishedAt: now() });
  await deleteBytes(db, job.id);
  await afterInserts(db, now());
  if (created + updated + undone > MANY) await tidy();
}

/** An admin can resume it from here. */
async function recordFailure({ db, now }: Jobs, job: Import, error: string) {
  const report = reportWith({ error, counts: await countItems(db, job.id) });
  await transition(db, job, "fail", { report, finishedAt: now() });
  await afterInserts(db, now());
}

function failureReason(error: unknown) {
  const isForPeople = error instanceof BadExportError || error instanceof AppError;
  return isForPeople ? error.message : "The import stopped unexpectedly. See the server log.";
}
