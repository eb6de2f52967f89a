import { lt } from "drizzle-orm";
import { timeZone } from "#content/time-zone.ts";
import type { Db, Tx } from "#db/client.ts";
import { sentReminders } from "#db/schema/reminders.ts";
import { listRemindedAdmins } from "#features/auth/accounts/list-accounts.server.ts";
import { dueFollowUps } from "#features/contact/due-follow-ups.server.ts";
import { dueReminder } from "#features/registrations/expiry.ts";
import { expiringRegistrations } from "#features/registrations/registrations.server.ts";
import { dayOf } from "#features/website/day-of.ts";
import { readWebsite } from "#features/website/website.server.ts";
import type { JobKind } from "#platform/jobs/jobs.server.ts";
import { nextHour } from "#platform/jobs/next-hour.ts";
import { deleteOldMail, enqueueMail } from "#platform/mail/outbox.server.ts";
import { morningMail } from "./morning-mail.server.ts";

export const MORNING_JOB = "morning_email";

const HOUR = 8;
const DAY_MS = 24 * 60 * 60_000;
// By then, what the first reminder was about has expired.
const RETENTION_DAYS = 100;
const MAIL = { kind: "reminder", subject: "morning" };

type Options = {
  db: Db;
  now: () => Date;
  siteUrl: string;
  /** Instead of the firm's own email address. */
  contactTo: string | undefined;
};

/** One email at 8:00 to each admin who has something due, or later that day if no one ran at 8:00. */
export function morningJob({ db, now, siteUrl, contactTo }: Options): JobKind {
  return {
    run: async () => {
      const time = now();
      const next = nextHour(HOUR, timeZone, time);
      if (dayOf(next) === dayOf(time)) return next;
      const { firm } = await readWebsite(db);
      await db.transaction((tx) =>
        remind(tx, { siteUrl, contactTo: contactTo ?? firm.email }, time),
      );
      return next;
    },
  };
}

/** Everyone in one transaction, so that a day is reminded of once or not at all. */
async function remind(tx: Tx, site: { siteUrl: string; contactTo: string }, time: Date) {
  const today = dayOf(time);
  if (!(await isFirst(tx, `morning:${today}`, time))) return;
  await deleteOldReminders(tx, time);
  for (const [to, due] of await dueByAddress(tx, site.contactTo, today, time)) {
    const followUps = due.flatMap(({ followUp }) => followUp ?? []);
    const registrations = due.flatMap(({ registration }) => registration ?? []);
    const mail = morningMail({ followUps, registrations }, { to, siteUrl: site.siteUrl, today });
    await enqueueMail(tx, mail, MAIL, time);
  }
}

/** A follow-up is for its owner only, who may not want emails. Someone must hear of a registration. */
async function dueByAddress(tx: Tx, contactTo: string, today: string, time: Date) {
  const admins = new Map((await listRemindedAdmins(tx)).map((admin) => [admin.id, admin]));
  const followUps = (await dueFollowUps(tx, today)).flatMap((followUp) => {
    const owner = admins.get(followUp.ownerId);
    return owner?.hasFollowUpMail ? [{ to: owner.email, followUp, registration: undefined }] : [];
  });
  const registrations = (await newReminders(tx, today, time)).map((registration) => {
    const owner = registration.ownerId ? admins.get(registration.ownerId) : undefined;
    return { to: owner?.email ?? contactTo, followUp: undefined, registration };
  });
  return Map.groupBy([...followUps, ...registrations], ({ to }) => to);
}

/** Once for each number of days before it expires, and then every day. */
async function newReminders(tx: Tx, today: string, time: Date) {
  const due = [];
  for (const registration of await expiringRegistrations(tx, today)) {
    const { id, validUntil, daysLeft } = registration;
    const reminder = dueReminder(daysLeft);
    const key = `registration:${id}:${validUntil}:${reminder}`;
    if (reminder === "expired" || (await isFirst(tx, key, time))) due.push(registration);
  }
  return due;
}

/** False: it was sent. While another node is about to send it, this waits. */
async function isFirst(tx: Tx, key: string, sentAt: Date) {
  const inserted = await tx
    .insert(sentReminders)
    .values({ key, sentAt })
    .onConflictDoNothing()
    .returning();
  return inserted.length > 0;
}

/** The emails, too: they name visitors whose messages may be deleted. */
async function deleteOldReminders(tx: Tx, time: Date) {
  await deleteOldMail(tx, MAIL.subject);
  const before = new Date(time.getTime() - RETENTION_DAYS * DAY_MS);
  await tx.delete(sentReminders).where(lt(sentReminders.sentAt, before));
}
