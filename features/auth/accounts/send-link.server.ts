import { readWebsite } from "#features/website/queries.server.ts";
import { countAudit } from "#platform/audit.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { countUse, keyForIp, waitingTime } from "#platform/http/rate-limits.server.ts";
import { enqueueJob, type JobKind } from "#platform/jobs/jobs.server.ts";
import { enqueueMail, MAIL_JOB } from "#platform/mail/outbox.server.ts";
import { findAccountByEmail } from "./accounts.server.ts";
import { confirmationMail, type LinkPurpose, passwordMail } from "./links.server.ts";

export const LINK_JOB = "account-link";

const HOUR_MS = 60 * 60_000;
const MAILS_PER_IP = 20;
const MAILS_PER_ACCOUNT = 3;

type LinkRequest = { purpose: LinkPurpose; email: string };

/**
 * Does the same for any email address, whether or not it has an account: neither the response nor
 * its time tells. A job looks for the account afterwards.
 */
export async function requestLink(ctx: Ctx, request: LinkRequest, ip: string) {
  const { purpose, email } = request;
  const windowMs = HOUR_MS;
  await countUse(ctx, { key: keyForIp("link", ip), max: MAILS_PER_IP, windowMs });
  await countMail(ctx, { key: `link:account:${email}`, max: MAILS_PER_ACCOUNT, windowMs });
  await enqueueJob(ctx, LINK_JOB, `${purpose} ${email}`, ctx.now);
}

/** Throws an error that says where to look: anyone can use up the emails of an account. */
async function countMail(ctx: Ctx, limit: Parameters<typeof countUse>[1]) {
  try {
    await countUse(ctx, limit);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { retryAfterSeconds = 60 } = error;
    throw new AppError(
      "too_many_requests",
      `We’ve already sent several emails to this address. Check your inbox and spam folder, or try again in ${waitingTime(retryAfterSeconds)}.`,
      { retryAfterSeconds },
    );
  }
}

/** Emails the link that was requested, if the account needs one. */
export function linkJob(): JobKind {
  return {
    run: async (ctx, { subject }) => {
      const [purpose, email = ""] = subject.split(" ");
      const user = await findAccountByEmail(ctx, email);
      if (!user || user.deactivatedAt) return undefined;
      if (purpose === "confirm" && (user.confirmedAt || user.invitedAt)) return undefined;
      const mail = purpose === "confirm" ? confirmationMail : passwordMail;
      const { firm } = await readWebsite(ctx);
      await inTransaction(ctx, async (ctx) => {
        const about = { kind: "account", subject: user.id };
        await enqueueMail(ctx, mail(user, firm.name), about);
        if (purpose === "reset") {
          await countAudit(ctx, {
            action: "password_link_requested",
            subject: email,
          });
        }
      });
      ctx.wake(MAIL_JOB);
      return undefined;
    },
  };
}
