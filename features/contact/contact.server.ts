import type { Db, Tx } from "#db/client.ts";
import { readWebsite } from "#features/website/website.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { countUse, keyForIp } from "#platform/http/rate-limits.server.ts";
import { enqueueMail } from "#platform/mail/outbox.server.ts";
import type { Submission } from "./contact.schema.ts";
import { confirmationMail, contactMail } from "./contact-mail.server.ts";
import type { PageLook } from "./contact-page.server.ts";
import type { MessageSource } from "./contact-source.ts";
import { insertMessages } from "./messages.server.ts";
import { judgeSpam } from "./spam.ts";

const HOUR_MS = 60 * 60_000;
// Enough for an office behind one IP address.
const MESSAGES_PER_HOUR = 20;
const CONFIRMATIONS_PER_DAY = 1;

export type ContactOptions = {
  siteUrl: string;
  /** The one mailbox that every message goes to. Default: the firm's. */
  contactTo: string | undefined;
  /** Without one, emails are written to files. */
  hasMailServer: boolean;
  /** Whether the visitor gets an email as well. */
  isConfirmed: boolean;
  outbox: { wake: () => void };
  /** The public page with this path that a message can come from. */
  findSource: (path: string) => Promise<MessageSource | undefined>;
  /** Those of the site's public pages, for the responses to a form sent without JavaScript. */
  pageStyles: string;
  navigation: PageLook["navigation"];
};

/** Stores a message and the email about it, or neither. Spam is stored without one. */
export async function receiveMessage(
  db: Db,
  submission: Submission,
  options: ContactOptions,
  ip: string,
  now: Date,
) {
  const limit = {
    key: keyForIp("contact", ip),
    max: MESSAGES_PER_HOUR,
    windowMs: HOUR_MS,
  };
  await countUse(db, limit, now);
  const { siteUrl, isConfirmed, outbox, findSource } = options;
  const { name, email, message } = submission;
  const { firm } = await readWebsite(db);
  const contactTo = options.contactTo ?? firm.email;
  const source = submission.source ? await findSource(submission.source) : undefined;
  const { signals, isSpam } = judgeSpam(submission);
  await db.transaction(async (tx) => {
    const stage = isSpam ? "spam" : "new";
    const row = {
      name,
      email,
      message,
      stage,
      source: source?.path,
      sourceTitle: source?.title,
      agency: submission.agency,
      solicitationNumber: submission.solicitation_number,
      dueDate: submission.due_date,
      spamSignals: signals,
      createdAt: now,
    } as const;
    const [stored] = await insertMessages(tx, [row]);
    if (!stored || isSpam) return;
    const subject = stored.id;
    const mail = contactMail(stored, { siteUrl, contactTo });
    await enqueueMail(tx, mail, { kind: "contact", subject }, now);
    if (!isConfirmed || !(await mayConfirm(tx, email, now))) return;
    const confirmation = confirmationMail(stored, firm, { siteUrl, contactTo });
    await enqueueMail(tx, confirmation, { kind: "confirmation", subject }, now);
  });
  outbox.wake();
}

/** Anyone can enter anyone's email address: a mailbox must not be flooded from here. */
async function mayConfirm(tx: Tx, email: string, now: Date) {
  const key = `contact-confirmation:${mailboxOf(email)}`;
  try {
    await countUse(tx, { key, max: CONFIRMATIONS_PER_DAY, windowMs: 24 * HOUR_MS }, now);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Many providers ignore case, dots, and what follows a plus. */
function mailboxOf(email: string) {
  const [local = "", domain = ""] = email.toLowerCase().split("@");
  return `${local.replace(/\+.*/, "").replaceAll(".", "")}@${domain}`;
}
