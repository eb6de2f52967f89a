import { timeZone } from "#content/time-zone.ts";
import { sentReminders } from "#db/schema/reminders.ts";
import { listRemindedAdmins } from "#features/auth/accounts/list-accounts.server.ts";
import { dueFollowUps } from "#features/contact/queries.server.ts";
import { expiringRegistrations } from "#features/registrations/registrations.server.ts";
import { dueReminder, expiryInWords } from "#features/registrations/rules.ts";
import { dayOf } from "#features/website/day-of.ts";
import { readWebsite } from "#features/website/queries.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { type JobKind, nextHour } from "#platform/jobs/jobs.server.ts";
import type { Mail } from "#platform/mail/mailer.server.ts";
import { deleteOldMail, enqueueMail } from "#platform/mail/outbox.server.ts";
import type { Retention } from "#platform/retention.server.ts";
import { counted } from "#platform/text/counted.ts";
import { dayInWords } from "#platform/text/day-in-words.ts";

export const MORNING_JOB = "morning_email";

const HOUR = 8;
const MAIL = { kind: "reminder", subject: "morning" };

/** Emails each admin who has something due at 8:00, or later that day if nothing ran then. */
export function morningJob(): JobKind {
  return {
    run: async (ctx) => {
      const next = nextHour(HOUR, timeZone, ctx.now);
      if (dayOf(next) === dayOf(ctx.now)) return next;
      const { firm } = await readWebsite(ctx);
      await inTransaction(ctx, (ctx) => remind(ctx, ctx.env.contactTo ?? firm.email));
      return next;
    },
  };
}

/** Reminds everyone in one transaction, so that a day is reminded of once or not at all. */
async function remind(ctx: Ctx, contactTo: string) {
  const { siteUrl } = ctx.env;
  const today = dayOf(ctx.now);
  if (!(await isFirst(ctx, `morning:${today}`))) return;
  // They name visitors whose messages may be deleted.
  await deleteOldMail(ctx, MAIL.subject);
  for (const [to, due] of await dueByAddress(ctx, contactTo, today)) {
    const followUps = due.flatMap(({ followUp }) => followUp ?? []);
    const registrations = due.flatMap(({ registration }) => registration ?? []);
    const mail = morningMail({ followUps, registrations }, { to, siteUrl, today });
    await enqueueMail(ctx, mail, MAIL);
  }
}

/**
 * Due items by recipient. A follow-up is for its owner only, who may not want emails. Someone must
 * hear of a registration.
 */
async function dueByAddress(ctx: Ctx, contactTo: string, today: string) {
  const admins = new Map((await listRemindedAdmins(ctx)).map((admin) => [admin.id, admin]));
  const followUps = (await dueFollowUps(ctx, today)).flatMap((followUp) => {
    const owner = admins.get(followUp.owner_id);
    return owner?.hasFollowUpMail ? [{ to: owner.email, followUp, registration: undefined }] : [];
  });
  const registrations = (await newReminders(ctx, today)).map((registration) => {
    const owner = registration.owner_id ? admins.get(registration.owner_id) : undefined;
    return { to: owner?.email ?? contactTo, followUp: undefined, registration };
  });
  return Map.groupBy([...followUps, ...registrations], ({ to }) => to);
}

/** Due registrations: once for each number of days before they expire, and then every day. */
async function newReminders(ctx: Ctx, today: string) {
  const due = [];
  for (const registration of await expiringRegistrations(ctx, today)) {
    const { id, valid_until, daysLeft } = registration;
    const reminder = dueReminder(daysLeft);
    const key = `registration:${id}:${valid_until}:${reminder}`;
    if (reminder === "expired" || (await isFirst(ctx, key))) due.push(registration);
  }
  return due;
}

/** Returns false if the reminder was sent. While another node is about to send it, this waits. */
async function isFirst(ctx: Ctx, key: string) {
  const inserted = await ctx.db
    .insert(sentReminders)
    .values({ key, sentAt: ctx.now })
    .onConflictDoNothing()
    .returning();
  return inserted.length > 0;
}

/** After this time, the subject of the first reminder has expired. */
export const reminderRetention: Retention = { column: sentReminders.sentAt, days: 100 };

type FollowUp = { id: string; name: string; agency: string | null; follow_up_on: string };
type Registration = {
  name: string;
  number: string | null;
  valid_until: string;
  daysLeft: number;
  renewal_url: string | null;
};
type Due = { followUps: FollowUp[]; registrations: Registration[] };
type Context = { to: string; siteUrl: string; today: string };

/** The items that are due for one person. The subject has no words that a visitor wrote. */
function morningMail({ followUps, registrations }: Due, context: Context): Mail {
  const { to, siteUrl } = context;
  const counts = [
    followUps.length > 0 && `${counted(followUps.length, "follow-up")} due`,
    registrations.length > 0 && `${counted(registrations.length, "registration")} to renew`,
  ];
  const parts = [
    ...followUps.map((followUp) => followUpText(followUp, context)),
    ...registrations.map(registrationText),
    registrations.length > 0 && `All registrations: ${siteUrl}/admin/registrations`,
    followUps.length > 0 &&
      `--\nTo stop emails about follow-ups, change your profile: ${siteUrl}/account#profile`,
  ];
  return {
    to,
    subject: `Reminder: ${counts.filter(Boolean).join(", ")}`,
    headers: { "Auto-Submitted": "auto-generated" },
    text: `${parts.filter(Boolean).join("\n\n")}\n`,
  };
}

function followUpText({ id, name, agency, follow_up_on }: FollowUp, { siteUrl, today }: Context) {
  const person = agency ? `${name}, ${agency}` : name;
  const since = follow_up_on === today ? "today" : `since ${dayInWords(follow_up_on)}`;
  return `Follow up with ${person}: due ${since}\n${siteUrl}/admin/messages/${id}`;
}

function registrationText({ name, number, valid_until, daysLeft, renewal_url }: Registration) {
  const label = number ? `${name} (${number})` : name;
  const renew = renewal_url ? `\nRenew it: ${renewal_url}` : "";
  return `${label}: ${expiryInWords(valid_until, daysLeft)}${renew}`;
}
