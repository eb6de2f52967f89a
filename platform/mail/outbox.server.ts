import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { outbox } from "#db/schema/outbox.ts";
import { enqueueJob, type Job, type JobKind, retryTime } from "../jobs/jobs.server.ts";
import type { Logger } from "../log.server.ts";
import { type Mail, MailError, type SendMail } from "./mailer.server.ts";

export const MAIL_JOB = "mail";

const GIVE_UP_MS = 3 * 24 * 60 * 60_000;
// So that one slow email does not block the others.
const CONCURRENCY = 4;

type Row = typeof outbox.$inferSelect;
type About = { id?: string; kind: string; subject?: string };
type Outbox = { db: Db; send: SendMail; log: Logger; now: () => Date };

/** Call it in the transaction that needs the email: both are stored, or neither. */
export async function enqueueMail(tx: Tx, mail: Mail, about: About, now: Date) {
  const [row] = await tx
    .insert(outbox)
    .values({ mail, ...about, nextAttemptAt: now, createdAt: now })
    .returning({ id: outbox.id });
  if (row) await enqueueJob(tx, MAIL_JOB, row.id, now);
}

/** Sends an email again, whatever its state. */
export async function sendMailAgain(tx: Tx, id: string, mail: Mail, now: Date) {
  const fresh = { attempts: 0, sentAt: null, failedAt: null, lastError: null };
  await tx
    .update(outbox)
    .set({ mail, nextAttemptAt: now, createdAt: now, ...fresh })
    .where(eq(outbox.id, id));
  await enqueueJob(tx, MAIL_JOB, id, now);
}

/** All emails about a subject so far, oldest first. */
export function mailAbout(tx: Tx, subject: string) {
  return tx
    .select({ id: outbox.id, kind: outbox.kind })
    .from(outbox)
    .where(eq(outbox.subject, subject))
    .orderBy(asc(outbox.createdAt), asc(outbox.id));
}

/** Deletes all emails about these subjects, sent or not. */
export async function deleteMail(tx: Tx, subjects: string[]) {
  await tx.delete(outbox).where(inArray(outbox.subject, subjects));
}

/** Deletes the emails about a subject that are sent, or never will be. */
export async function deleteOldMail(tx: Tx, subject: string) {
  const isDone = or(isNotNull(outbox.sentAt), isNotNull(outbox.failedAt));
  await tx.delete(outbox).where(and(eq(outbox.subject, subject), isDone));
}

/** A query for the emails about a subject that may still be sent. */
export function waitingMail(db: Pick<Db, "select">, subject: SQL) {
  return db
    .select({ one: sql`1` })
    .from(outbox)
    .where(
      and(sql`${outbox.subject} = ${subject}`, isNull(outbox.sentAt), isNull(outbox.failedAt)),
    );
}

export async function countUnsentMail(db: Db) {
  return {
    waiting: await db.$count(outbox, and(isNull(outbox.sentAt), isNull(outbox.failedAt))),
    failed: await db.$count(outbox, and(isNull(outbox.sentAt), isNotNull(outbox.failedAt))),
  };
}

/** The job that sends one email from the outbox. */
export function mailJob(context: Outbox): JobKind {
  return { concurrency: CONCURRENCY, run: (job) => sendStored(context, job) };
}

async function sendStored({ db, send, log, now }: Outbox, { subject: id }: Job) {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id));
  // Sent just before a crash, or deleted with its message.
  if (!row || row.sentAt || row.failedAt) return undefined;
  const attempts = row.attempts + 1;
  await db.update(outbox).set({ attempts }).where(eq(outbox.id, id));
  const { unconfirmed: _, ...mail } = row.mail;
  const outcome = await send(mail, id).then(
    () => ({ sentAt: now(), lastError: null }),
    (err) => {
      log.warn({ err, outboxId: id, attempts }, "an email could not be sent");
      return afterFailure({ ...row, attempts }, err, now());
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
