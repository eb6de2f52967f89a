import { setTimeout as delay } from "node:timers/promises";
import { and, asc, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { jobs } from "#db/schema/jobs.ts";
import type { Ctx } from "../context.server.ts";

// A claim is renewed while its job runs, so only a crash lets it expire.
const CLAIM_MS = 30_000;
const RENEW_EVERY_MS = 10_000;
const POLL_EVERY_MS = 10_000;
const FIRST_RETRY_MS = 20_000;
const LONGEST_RETRY_MS = 6 * 60 * 60_000;
const STOP_MS = 3_000;

export type Job = typeof jobs.$inferSelect;

/** The right to run a job. It is renewed on a timer, and can be checked before each step. */
type Claim = {
  /** Aborts when the site stops, the job is canceled, or another process has claimed it. */
  signal: AbortSignal;
  /** Renews the claim in the database. False: the job must stop. */
  renew: () => Promise<boolean>;
  /** Makes a context with the current time, for each step of a long job. */
  context: () => Ctx;
};

export type JobKind = {
  /**
   * Does the work, and returns when to do it again, or nothing when it is finished. A job that throws
   * is retried. One whose signal has aborted throws its reason, and another process resumes it.
   */
  run: (ctx: Ctx, job: Job, claim: Claim) => Promise<Date | undefined>;
  /** How many of this kind one process runs at the same time. */
  concurrency?: number;
};

type Runner = {
  /** Makes a context with the current time. */
  context: () => Ctx;
  kinds: Record<string, JobKind>;
  renewEveryMs?: number;
};

/** Enqueues a job in the transaction that needs it. Enqueuing it again resets its attempts. */
export async function enqueueJob(ctx: Ctx, kind: string, subject: string, runAt: Date) {
  await ctx.db
    .insert(jobs)
    .values({ kind, subject, runAt })
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.subject],
      set: { runAt, attempts: 0, requests: sql`${jobs.requests} + 1` },
    });
}

/** A running job is aborted by its signal when its claim is next renewed. */
export async function cancelJob(ctx: Ctx, kind: string, subject: string) {
  await ctx.db.delete(jobs).where(and(eq(jobs.kind, kind), eq(jobs.subject, subject)));
}

/** Releases all jobs, for the only process on a database: any claim is from before a crash. */
export async function releaseAllJobs(ctx: Ctx) {
  await ctx.db.update(jobs).set({ claimedUntil: null }).where(isNotNull(jobs.claimedUntil));
}

/** How many jobs of each kind wait, are due, run, or failed and will be retried. */
export async function countJobs(ctx: Ctx) {
  const state = sql<string>`case
    when ${jobs.claimedUntil} > ${ctx.now} then 'running'
    when ${jobs.attempts} > 0 and ${jobs.runAt} > ${ctx.now} then 'retrying'
    when ${jobs.runAt} > ${ctx.now} then 'scheduled'
    else 'due' end`;
  return ctx.db
    .select({ kind: jobs.kind, state, count: sql<number>`count(*)::int` })
    .from(jobs)
    .groupBy(jobs.kind, sql`2`)
    .orderBy(jobs.kind, sql`2`);
}

/** When to retry after this many failed attempts. */
export function retryTime(attempts: number, now: Date) {
  const wait = Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1), LONGEST_RETRY_MS);
  return new Date(now.getTime() + wait);
}

/** Runs due jobs now, when woken and every few seconds, until stopped. */
export function startJobs(runner: Runner) {
  const stopping = new AbortController();
  const lanes = Object.keys(runner.kinds).map((kind) => startLanes(runner, kind, stopping.signal));
  const wakeAll = () => {
    for (const lane of lanes) lane.wake();
  };
  const timer = setInterval(wakeAll, POLL_EVERY_MS);
  wakeAll();
  return {
    wake: (kind: string) => lanes.find((lane) => lane.kind === kind)?.wake(),
    /** Resolves when no job is running. */
    settled: async () => {
      await Promise.all(lanes.map((lane) => lane.settled()));
    },
    /** Running jobs get a few seconds to finish, or to stop where they can be resumed. */
    stop: async () => {
      stopping.abort(new Error("The site is stopping."));
      clearInterval(timer);
      const settled = Promise.all(lanes.map((lane) => lane.settled()));
      await Promise.race([settled, delay(STOP_MS, undefined, { ref: false })]);
    },
  };
}

/** Runs jobs of one kind until none is due. */
export async function runDueJobs(
  runner: Runner,
  kind: string,
  stop = new AbortController().signal,
) {
  while (!stop.aborted) {
    const job = await claimJob(runner, kind);
    if (!job) return;
    await runJob(runner, job, stop);
  }
}

function startLanes(runner: Runner, kind: string, stop: AbortSignal) {
  const { concurrency = 1 } = runner.kinds[kind] ?? {};
  const lanes = new Set<Promise<void>>();
  let wakes = 0;

  function wake() {
    wakes++;
    if (stop.aborted || lanes.size >= concurrency) return;
    const lane = runWhileWoken().finally(() => lanes.delete(lane));
    lanes.add(lane);
  }

  /** If a wake arrives after the last query for due jobs, it queries again. */
  async function runWhileWoken() {
    for (let seen = -1; seen !== wakes && !stop.aborted; ) {
      seen = wakes;
      await runDueJobs(runner, kind, stop).catch((err) =>
        runner.context().log.error({ err, kind }, "jobs could not be run"),
      );
    }
  }

  return { kind, wake, settled: () => Promise.all(lanes) };
}

/** Claims a job in one statement, so that two processes never claim the same one. */
async function claimJob(runner: Runner, kind: string): Promise<Job | undefined> {
  const { db, now } = runner.context();
  const isFree = or(isNull(jobs.claimedUntil), lte(jobs.claimedUntil, now));
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), lte(jobs.runAt, now), isFree))
    .orderBy(asc(jobs.runAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [job] = await db
    .update(jobs)
    .set({ claimedUntil: claimEnd(now), attempts: sql`${jobs.attempts} + 1` })
    // With `in`, PostgreSQL may run that query once per row of a small table, and claim several.
    .where(eq(jobs.id, due))
    .returning();
  return job;
}

async function runJob(runner: Runner, job: Job, stop: AbortSignal) {
  const { context, renewEveryMs = RENEW_EVERY_MS } = runner;
  const { log } = context();
  const { id, kind, attempts } = job;
  const claim = holdClaim(runner, job, stop);
  const warn = (err: unknown) => log.warn({ err, kind, jobId: id }, "a claim could not be renewed");
  const renewing = setInterval(() => void claim.renew().catch(warn), renewEveryMs);
  try {
    const runAgainAt = await runner.kinds[kind]?.run(context(), job, claim);
    await finishJob(runner, job, runAgainAt && { runAt: runAgainAt, attempts: 0 });
  } catch (err) {
    if (!claim.signal.aborted) {
      // The subject is left out, because it may be an email address.
      log.error({ err, kind, jobId: id, attempts }, "a job failed and will be retried");
      await finishJob(runner, job, { runAt: retryTime(attempts, context().now) });
    }
  } finally {
    clearInterval(renewing);
    await claim.release();
  }
}

function holdClaim({ context }: Runner, { id, claimedUntil }: Job, stop: AbortSignal) {
  const { db, now } = context();
  const lost = new AbortController();
  const signal = AbortSignal.any([stop, lost.signal]);
  // The end of the claim also distinguishes this process from one that has claimed the job since.
  let until = claimedUntil ?? now;
  let latest = Promise.resolve(true);

  async function extend() {
    const next = claimEnd(context().now);
    const isOurs = await setClaim(next);
    if (isOurs) until = next;
    else lost.abort(new Error("The job was canceled, or claimed by another process."));
    return isOurs && !signal.aborted;
  }

  async function setClaim(next: Date | null) {
    const ours = and(eq(jobs.id, id), eq(jobs.claimedUntil, until));
    const set = await db.update(jobs).set({ claimedUntil: next }).where(ours).returning();
    return set.length > 0;
  }

  return {
    signal,
    context,
    renew: () => {
      latest = latest.then(extend, extend);
      return latest;
    },
    release: async () => {
      await latest.catch(() => {});
      await setClaim(null);
    },
  };
}

/** Deletes or reschedules a job. If it was enqueued again while it ran, it stays due. */
async function finishJob(
  runner: Runner,
  { id, requests }: Job,
  next: { runAt: Date; attempts?: number } | undefined,
) {
  const { db } = runner.context();
  const sameRequest = and(eq(jobs.id, id), eq(jobs.requests, requests));
  if (next) await db.update(jobs).set(next).where(sameRequest);
  else await db.delete(jobs).where(sameRequest);
}

function claimEnd(now: Date) {
  return new Date(now.getTime() + CLAIM_MS);
}

const QUARTER_MS = 15 * 60_000;

/** The next time that the clock there shows this full hour, after daylight saving changes, too. */
export function nextHour(hour: number, timeZone: string, after: Date) {
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    timeStyle: "short",
    hourCycle: "h23",
  });
  const wanted = `${String(hour).padStart(2, "0")}:00`;
  // All zones differ from UTC by quarters of an hour.
  let quarter = Math.floor(after.getTime() / QUARTER_MS) + 1;
  while (clock.format(quarter * QUARTER_MS) !== wanted) quarter++;
  return new Date(quarter * QUARTER_MS);
}
