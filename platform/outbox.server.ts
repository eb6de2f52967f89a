import { and, asc, eq, isNull, lte, or } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { outbox } from "#db/schema.ts";
import type { Logger } from "./log.server.ts";
import type { Mail, SendMail } from "./mailer.server.ts";

const CLAIM_MS = 2 * 60_000;
const FIRST_RETRY_MS = 20_000;
const LONGEST_RETRY_MS = 6 * 60 * 60_000;
const GIVE_UP_MS = 3 * 24 * 60 * 60_000;
const LOOK_EVERY_MS = 10_000;

type Outbox = { db: Db; send: SendMail; log: Logger; now: () => Date };

/** In the transaction that needs the mail: either both are kept, or neither. */
export async function enqueueMail(tx: Tx, mail: Mail) {
  await tx.insert(outbox).values({ mail });
}

/** Sends what waits, now and whenever it is time again, until stopped. */
export function startOutbox(outboxOf: Outbox) {
  let running = Promise.resolve();
  const drain = () => {
    running = running
      .then(() => drainOutbox(outboxOf))
      .catch((err) => {
        outboxOf.log.error({ err }, "the outbox could not be read");
      });
  };
  const timer = setInterval(drain, LOOK_EVERY_MS);
  drain();
  return {
    wake: drain,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

export async function drainOutbox(outboxOf: Outbox) {
  while (await sendNext(outboxOf)) {
    // Each round sends one mail, or finds none.
  }
}

async function sendNext({ db, send, log, now }: Outbox) {
  const row = await claim(db, now());
  if (!row) return false;
  try {
    await send(row.mail as Mail, row.id);
    await db.update(outbox).set({ sentAt: now(), lastError: null }).where(eq(outbox.id, row.id));
  } catch (err) {
    log.warn({ err, outboxId: row.id, attempts: row.attempts }, "a mail could not be sent");
    const failure = nextAttempt(row.attempts, row.createdAt, now());
    const lastError = err instanceof Error ? err.message : String(err);
    await db
      .update(outbox)
      .set({ ...failure, lastError })
      .where(eq(outbox.id, row.id));
  }
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
          or(isNull(outbox.claimedUntil), lte(outbox.claimedUntil, now)),
        ),
      )
      .orderBy(asc(outbox.nextAttemptAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!due) return undefined;
    const [claimed] = await tx
      .update(outbox)
      .set({ attempts: due.attempts + 1, claimedUntil: new Date(now.getTime() + CLAIM_MS) })
      .where(eq(outbox.id, due.id))
      .returning();
    return claimed;
  });
}

function nextAttempt(attempts: number, createdAt: Date, now: Date) {
  if (now.getTime() - createdAt.getTime() > GIVE_UP_MS) return { failedAt: now };
  const wait = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
  return { nextAttemptAt: new Date(now.getTime() + wait), claimedUntil: null };
}
