import { setTimeout as delay } from "node:timers/promises";
import { and, asc, eq, isNotNull, isNull, lte, or } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { outbox } from "#db/schema.ts";
import type { Logger } from "./log.server.ts";
import { type Mail, MailError, type SendMail } from "./mailer.server.ts";

// A claim is renewed while its mail is being sent, so only a crash lets it run out.
const CLAIM_MS = 30_000;
const RENEW_EVERY_MS = 10_000;
const FIRST_RETRY_MS = 20_000;
const LONGEST_RETRY_MS = 6 * 60 * 60_000;
const GIVE_UP_MS = 3 * 24 * 60 * 60_000;
const LOOK_EVERY_MS = 10_000;
const LAST_WORD_MS = 1_000;
// So that a mail on which the server takes its time does not hold up the others.
const LANES = 4;

type Row = typeof outbox.$inferSelect;
type About = Pick<typeof outbox.$inferInsert, "kind" | "contactMessageId">;
/** `unconfirmed`: it has left once without an answer. A second time would make a third copy. */
type KeptMail = Mail & { unconfirmed?: true };
type Outbox = { db: Db; send: SendMail; log: Logger; now: () => Date };

/** In the transaction that needs the mail: either both are kept, or neither. */
export async function enqueueMail(tx: Tx, mail: Mail, about: About = {}, now = new Date()) {
  await tx.insert(outbox).values({ mail, ...about, nextAttemptAt: now, createdAt: now });
}

/** Makes a mail wait anew, whatever became of it before. One that is just being sent is left alone. */
export async function sendMailAgain(tx: Tx, id: string, mail: Mail, now: Date) {
  await tx
    .update(outbox)
    .set({
      mail,
      attempts: 0,
      nextAttemptAt: now,
      createdAt: now,
      claimedUntil: null,
      sentAt: null,
      failedAt: null,
      lastError: null,
    })
    .where(and(eq(outbox.id, id), isUnclaimed(now)));
}

/** After a crash of the only process there can be: nobody is sending what is still claimed. */
export async function releaseClaims(db: Db) {
  await db.update(outbox).set({ claimedUntil: null }).where(isNotNull(outbox.claimedUntil));
}

/** Sends what waits, now and whenever it is time again, until stopped. */
export function startOutbox(outboxOf: Outbox) {
  const lanes = new Set<Promise<void>>();
  let isOpen = true;
  const wake = () => {
    if (!isOpen || lanes.size >= LANES) return;
    const lane = drainOutbox(outboxOf, () => isOpen)
      .catch((err) => outboxOf.log.error({ err }, "the outbox could not be read"))
      .finally(() => lanes.delete(lane));
    lanes.add(lane);
  };
  const timer = setInterval(wake, LOOK_EVERY_MS);
  wake();
  return {
    wake,
    /** What is being sent may finish, but nobody waits long for a slow mail server. */
    stop: async () => {
      isOpen = false;
      clearInterval(timer);
      await Promise.race([Promise.all(lanes), delay(LAST_WORD_MS)]);
    },
  };
}

export async function drainOutbox(outboxOf: Outbox, isOpen = () => true) {
  while (isOpen() && (await sendNext(outboxOf))) {
    // Each round sends one mail, or finds none.
  }
}

async function sendNext(outboxOf: Outbox) {
  const { db, send, log, now } = outboxOf;
  const row = await claim(db, now());
  if (!row) return false;
  const renewing = setInterval(() => renewClaim(outboxOf, row.id), RENEW_EVERY_MS);
  let failure: unknown;
  try {
    const { unconfirmed: _, ...mail } = row.mail as KeptMail;
    await send(mail, row.id);
  } catch (err) {
    log.warn({ err, outboxId: row.id, attempts: row.attempts }, "a mail could not be sent");
    failure = err;
  } finally {
    clearInterval(renewing);
  }
  const outcome = failure
    ? afterFailure(row, failure, now())
    : { sentAt: now(), lastError: null, claimedUntil: null };
  await db.update(outbox).set(outcome).where(eq(outbox.id, row.id));
  return true;
}

/** Marks the next row as ours for a while. Other processes skip it; a crash gives it back in time. */
async function claim(db: Db, now: Date) {
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(outbox)
      .where(
        and(
          isNull(outbox.sentAt),
          isNull(outbox.failedAt),
          lte(outbox.nextAttemptAt, now),
          isUnclaimed(now),
        ),
      )
      .orderBy(asc(outbox.nextAttemptAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!due) return undefined;
    const [claimed] = await tx
      .update(outbox)
      .set({ attempts: due.attempts + 1, claimedUntil: claimEnd(now) })
      .where(eq(outbox.id, due.id))
      .returning();
    return claimed;
  });
}

function isUnclaimed(now: Date) {
  return or(isNull(outbox.claimedUntil), lte(outbox.claimedUntil, now));
}

function claimEnd(now: Date) {
  return new Date(now.getTime() + CLAIM_MS);
}

async function renewClaim({ db, log, now }: Outbox, id: string) {
  try {
    await db
      .update(outbox)
      .set({ claimedUntil: claimEnd(now()) })
      // Unless it was given back while this was on its way.
      .where(and(eq(outbox.id, id), isNotNull(outbox.claimedUntil)));
  } catch (err) {
    log.warn({ err, outboxId: id }, "a claim could not be renewed");
  }
}

function afterFailure(row: Row, error: unknown, now: Date) {
  const lastError = error instanceof Error ? error.message : String(error);
  const kind = error instanceof MailError ? error.kind : "later";
  const mail = row.mail as KeptMail;
  const isTooOld = now.getTime() - row.createdAt.getTime() > GIVE_UP_MS;
  if (kind === "refused" || isTooOld || (kind === "unconfirmed" && mail.unconfirmed)) {
    return { failedAt: now, lastError, claimedUntil: null };
  }
  const wait = Math.min(FIRST_RETRY_MS * 2 ** (row.attempts - 1), LONGEST_RETRY_MS);
  return {
    nextAttemptAt: new Date(now.getTime() + wait),
    claimedUntil: null,
    lastError,
    ...(kind === "unconfirmed" && { mail: { ...mail, unconfirmed: true } }),
  };
}
