import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { imports } from "#db/schema.ts";
import { isDatabaseAway } from "#platform/database-faults.server.ts";
import { AppError } from "#platform/errors.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { BadExportError } from "./bad-export.server.ts";
import type { ImportOptions } from "./import-choices.schema.ts";
import { dropBytes } from "./import-chunks.server.ts";
import { importPosts } from "./import-posts.server.ts";
import { become, countItems, getImport, type Import } from "./imports.server.ts";

const CLAIM_MS = 60_000;
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
};
type FetchImages = (job: Import, keepClaim: () => Promise<boolean>) => Promise<object>;

/** Works on running imports, one at a time: those just started, and those a crash left behind. */
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
      if (jobs.isAlone && !hasReleased) await releaseAll(jobs.db);
      hasReleased = true;
      for (let job = await claim(jobs); job && !stopped; job = await claim(jobs)) {
        await runImport(jobs, job, () => stopped);
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

/** Taken by one process for a minute at a time. A dead process's claim expires. */
async function claim({ db, now }: Jobs): Promise<Import | undefined> {
  const free = or(isNull(imports.claimedUntil), lt(imports.claimedUntil, now()));
  const [candidate] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.state, "running"), free))
    .limit(1);
  if (!candidate) return undefined;
  const [job] = await db
    .update(imports)
    .set({ claimedUntil: new Date(now().getTime() + CLAIM_MS) })
    .where(and(eq(imports.id, candidate.id), eq(imports.state, "running"), free))
    .returning();
  return job;
}

/** Ends as done or failed; or, when the site stops or the import is cancelled, as it is. */
async function runImport(jobs: Jobs, job: Import, isStopped: () => boolean) {
  const { db, log, now } = jobs;
  const keepClaim = async () => {
    if (isStopped()) return false;
    const claimedUntil = new Date(now().getTime() + CLAIM_MS);
    const kept = await db
      .update(imports)
      .set({ claimedUntil })
      .where(and(eq(imports.id, job.id), eq(imports.state, "running")))
      .returning({ id: imports.id });
    return kept.length > 0;
  };
  try {
    const finished = await importPosts(db, job, now, keepClaim);
    if (!finished) return await release(db, job);
    const { fetch_images } = job.options as ImportOptions;
    const images = fetch_images ? await jobs.fetchImages(job, keepClaim) : {};
    if (!(await keepClaim())) return await release(db, job);
    const counts = await countItems(db, job.id);
    const report = { ...(job.report as object), ...images, counts };
    await become(db, job.id, "running", {
      state: "done",
      report,
      finishedAt: now(),
      claimedUntil: null,
    });
    await dropBytes(db, job.id);
    if (counts.created + counts.updated > MANY) await jobs.tidy();
  } catch (err) {
    log.error({ err, import: job.id }, "an import was broken off");
    // Without its database it can note nothing; it goes on when the claim has expired.
    if (isDatabaseAway(err)) return;
    await breakOff(jobs, job, reasonOf(err)).catch(() => {});
  }
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
  return isForPeople ? error.message : "A fault has broken off the import. The log says which.";
}

async function releaseAll(db: Db) {
  await db.update(imports).set({ claimedUntil: null }).where(eq(imports.state, "running"));
}

/** Another process, or this one after its restart, need not wait for the claim to expire. */
async function release(db: Db, job: Import) {
  await db.update(imports).set({ claimedUntil: null }).where(eq(imports.id, job.id));
}
