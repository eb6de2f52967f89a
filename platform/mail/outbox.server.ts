import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { outbox } from "#db/schema/outbox.ts";
import type { Ctx } from "../context.server.ts";
import { enqueueJob, type Job, type JobKind, retryTime } from "../jobs/jobs.server.ts";
import { type Mail, MailError, type SendMail } from "./mailer.server.ts";

export const MAIL_JOB = "mail";

const GIVE_UP_MS = 3 * 24 * 60 * 60_000;
// Several at a time, so that one slow email does not block the others.
const CONCURRENCY = 4;

type Row = typeof outbox.$inferSelect;
type About = { id?: string; kind: string; subject?: string };

/** Enqueues an email in the transaction that needs it: both are stored, or neither. */
export async function enqueueMail(ctx: Ctx, mail: Mail, about: About) {
  const [row] = await ctx.db
    .insert(outbox)
    .values({ mail, ...about, nextAttemptAt: ctx.now, createdAt: ctx.now })
    .returning({ id: outbox.id });
  if (row) await enqueueJob(ctx, MAIL_JOB, row.id, ctx.now);
}

/** Sends an email again, whatever its state. */
export async function sendMailAgain(ctx: Ctx, id: string, mail: Mail) {
  const fresh = { attempts: 0, sentAt: null, failedAt: null, lastError: null };
  await ctx.db
    .update(outbox)
    .set({ mail, nextAttemptAt: ctx.now, createdAt: ctx.now, ...fresh })
    .where(eq(outbox.id, id));
  await enqueueJob(ctx, MAIL_JOB, id, ctx.now);
}

/** All emails about a subject so far, oldest first. */
export function mailAbout(ctx: Ctx, subject: string) {
  return ctx.db
    .select({ id: outbox.id, kind: outbox.kind })
    .from(outbox)
    .where(eq(outbox.subject, subject))
    .orderBy(asc(outbox.createdAt), asc(outbox.id));
}

/** Deletes all emails about these subjects, sent or not. */
export async function deleteMail(ctx: Ctx, subjects: string[]) {
  await ctx.db.delete(outbox).where(inArray(outbox.subject, subjects));
}

/** Deletes the emails about a subject that are sent, or never will be. */
export async function deleteOldMail(ctx: Ctx, subject: string) {
  const isDone = or(isNotNull(outbox.sentAt), isNotNull(outbox.failedAt));
  await ctx.db.delete(outbox).where(and(eq(outbox.subject, subject), isDone));
}

/** A query for the emails about a subject that may still be sent. */
export function waitingMail(ctx: Ctx, subject: SQL) {
  return ctx.db
    .select({ one: sql`1` })
    .from(outbox)
    .where(
      and(sql`${outbox.subject} = ${subject}`, isNull(outbox.sentAt), isNull(outbox.failedAt)),
    );
}

export async function countUnsentMail(ctx: Ctx) {
  return {
    waiting: await ctx.db.$count(outbox, and(isNull(outbox.sentAt), isNull(outbox.failedAt))),
    failed: await ctx.db.$count(outbox, and(isNull(outbox.sentAt), isNotNull(outbox.failedAt))),
  };
}

/** The job that sends one email from the outbox. */
export function mailJob(send: SendMail): JobKind {
  return {
    concurrency: CONCURRENCY,
    run: (_ctx, job, claim) => sendStored(claim.context, send, job),
  };
}

async function sendStored(context: () => Ctx, send: SendMail, { subject: id }: Job) {
  const { db, log } = context();
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id));
  // The email was sent just before a crash, or deleted with its message.
  if (!row || row.sentAt || row.failedAt) return undefined;
  const attempts = row.attempts + 1;
  await db.update(outbox).set({ attempts }).where(eq(outbox.id, id));
  const { unconfirmed: _, ...mail } = row.mail;
  const outcome = await send(mail, id).then(
    () => ({ sentAt: context().now, lastError: null }),
    (err) => {
      log.warn({ err, outboxId: id, attempts }, "an email could not be sent");
      return afterFailure({ ...row, attempts }, err, context().now);
    },
  );
  await db.update(outbox).set(outcome).where(eq(outbox.id, id));
  return "nextAttemptAt" in outcome ? outcome.nextAttemptAt : undefined;
}

function afterFailure(row: Row, error: unknown, now: Date) {
  const lastError = error instanceof Error ? error.message : String(error);
  const kind = error instanceof MailError ? error.kind : "later";
  const { mail } = row;
  const isTooOld = now.getTime() - row.createdAt.getTime() > GIVE_UP_MS;
  if (kind === "refused" || isTooOld || (kind === "unconfirmed" && mail.unconfirmed)) {
    return { failedAt: now, lastError };
  }
  return {
    nextAttemptAt: retryTime(row.attempts, now),
    lastError,
    ...(kind === "unconfirmed" && { mail: { ...mail, unconfirmed: true as const } }),
  };
}
