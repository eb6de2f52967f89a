import type { Db } from "#db/client.ts";
import { isDatabaseAway } from "#platform/database-faults.server.ts";
import { AppError } from "#platform/errors.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { BadExportError } from "./bad-export.server.ts";
import type { RunOptions } from "./import-choices.schema.ts";
import { dropBytes } from "./import-chunks.server.ts";
import { claimImport, holdClaim, releaseAllClaims } from "./import-claim.server.ts";
import { importPosts } from "./import-posts.server.ts";
import { become, countItems, getImport, type Import } from "./imports.server.ts";
import { undoPosts } from "./undo-import.server.ts";

const LOOK_EVERY_MS = 30_000;
// So many new rows that the database had better count them.
const MANY = 500;

type Jobs = {
  db: Db;
  log: Logger;
  now: () => Date;
  tidy: () => Promise<void>;
  fetchImages: FetchImages;
  /** No other process shares the database: whatever is claimed was claimed by a dead one. */
  isAlone?: boolean;
  renewEveryMs?: number;
};
type KeepClaim = () => Promise<boolean>;
type FetchImages = (job: Import, keepClaim: KeepClaim) => Promise<object>;

/** Works on running imports and undos, one at a time: those just started, and those a crash left behind. */
export function startImportJobs(jobs: Jobs) {
  let stopped = false;
  let isWoken = false;
  let hasReleased = false;
  let working: Promise<void> | undefined;

  function wake() {
    isWoken = true;
    working ??= workWhileWoken().finally(() => {
      working = undefined;
    });
  }

  /** Whoever wakes it just after it has looked is not overheard. */
  async function workWhileWoken() {
    while (isWoken && !stopped) {
      isWoken = false;
      await work();
    }
  }

  async function work() {
    try {
      if (jobs.isAlone && !hasReleased) await releaseAllClaims(jobs.db);
      hasReleased = true;
      for (let job = await claimImport(jobs); job && !stopped; job = await claimImport(jobs)) {
        await runJob(jobs, job, () => stopped);
      }
    } catch (err) {
      jobs.log.error({ err }, "imports cannot be looked for");
    }
  }

  const timer = setInterval(wake, LOOK_EVERY_MS);
  wake();
  return {
    wake,
    /** When there is nothing more to do. */
    settled: async () => working,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await working;
    },
  };
}

/** Ends as done, undone or failed; or, when the site stops or the import is cancelled, as it is. */
async function runJob(jobs: Jobs, job: Import, isStopped: () => boolean) {
  const claim = holdClaim(jobs, job);
  const keepClaim = async () => !isStopped() && (await claim.renew());
  const { undo } = job.options as RunOptions;
  try {
    await (undo ? runUndo(jobs, job, keepClaim) : runImport(jobs, job, keepClaim));
  } catch (err) {
    jobs.log.error({ err, import: job.id }, "an import stopped on an error");
    // Without its database it can note nothing; it goes on when the claim has expired.
    if (!isDatabaseAway(err)) await breakOff(jobs, job, reasonOf(err)).catch(() => {});
  } finally {
    await claim.release().catch(() => {});
  }
}

async function runImport(jobs: Jobs, job: Import, keepClaim: KeepClaim) {
  const { db, now } = jobs;
  if (!(await importPosts(db, job, now, keepClaim))) return;
  const { fetch_images } = job.options as RunOptions;
  const images = fetch_images ? await jobs.fetchImages(job, keepClaim) : {};
  if (!(await keepClaim())) return;
  const counts = await countItems(db, job.id);
  const report = { ...(job.report as object), ...images, counts };
  await finish(jobs, job, { state: "done", report });
  await dropBytes(db, job.id);
  if (counts.created + counts.updated > MANY) await jobs.tidy();
}

async function runUndo(jobs: Jobs, job: Import, keepClaim: KeepClaim) {
  const { db, now } = jobs;
  if (!(await undoPosts(db, job, now, keepClaim))) return;
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
  await become(db, id, "running", { ...change, finishedAt: now(), claimedUntil: null });
}

/** From here an admin can go on with it. */
async function breakOff({ db, now }: Jobs, { id }: Import, error: string) {
  const { report } = await getImport(db, id);
  await become(db, id, "running", {
    state: "failed",
    report: { ...(report as object), error, counts: await countItems(db, id) },
    finishedAt: now(),
    claimedUntil: null,
  });
}

function reasonOf(error: unknown) {
  const isForPeople = error instanceof BadExportError || error instanceof AppError;
  return isForPeople ? error.message : "An unexpected error stopped it. The log has the details.";
}
