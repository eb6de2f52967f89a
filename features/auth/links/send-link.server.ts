import type { Db } from "#db/client.ts";
import { readWebsite } from "#features/website/website.server.ts";
import { countAudit } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { countUse, keyForIp } from "#platform/http/rate-limits.server.ts";
import { enqueueJob, type JobKind } from "#platform/jobs/jobs.server.ts";
import { enqueueMail } from "#platform/mail/outbox.server.ts";
import { findAccountByEmail } from "../accounts/accounts.server.ts";
import type { LinkPurpose } from "./account-links.server.ts";
import { confirmationMail, passwordMail } from "./account-mails.server.ts";

export const LINK_JOB = "account-link";

const HOUR_MS = 60 * 60_000;
const MAILS_PER_IP = 20;
const MAILS_PER_ACCOUNT = 3;

type LinkRequest = { purpose: LinkPurpose; email: string };

/**
 * Does the same for any email, whether or not it has an account: neither the response nor its time
 * tells. A job looks for the account afterwards.
 */
export async function requestLink(db: Db, request: LinkRequest, ip: string, now: Date) {
  const { purpose, email } = request;
  const windowMs = HOUR_MS;
  await countUse(db, { key: keyForIp("link", ip), max: MAILS_PER_IP, windowMs }, now);
  await countMail(db, { key: `link:account:${email}`, max: MAILS_PER_ACCOUNT, windowMs }, now);
  await enqueueJob(db, LINK_JOB, `${purpose} ${email}`, now);
}

/** An error that says where to look: anyone can use up the emails of an account. */
async function countMail(db: Db, limit: Parameters<typeof countUse>[1], now: Date) {
  try {
    await countUse(db, limit, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { retryAfterSeconds = 60 } = error;
    const minutes = Math.ceil(retryAfterSeconds / 60);
    throw new AppError(
      "too_many_requests",
      `We’ve already sent several emails to this address. Check your inbox and spam folder, or try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
      { retryAfterSeconds },
    );
  }
}

type LinkJobOptions = { db: Db; now: () => Date; wakeMail: () => void };

export function linkJob({ db, now, wakeMail }: LinkJobOptions): JobKind {
  return {
    run: async ({ subject }) => {
      const [purpose, email = ""] = subject.split(" ");
      const user = await findAccountByEmail(db, email);
      if (!user || user.deactivatedAt) return undefined;
      if (purpose === "confirm" && (user.confirmedAt || user.invitedAt)) return undefined;
      const mail = purpose === "confirm" ? confirmationMail : passwordMail;
      const { firm } = await readWebsite(db);
      await db.transaction(async (tx) => {
        const about = { kind: "account", subject: user.id };
        await enqueueMail(tx, mail(user, firm.name), about, now());
        if (purpose === "reset") {
          await countAudit(tx, { action: "password_link_requested", subject: email }, now());
        }
      });
      wakeMail();
      return undefined;
    },
  };
}
