import { expiryInWords } from "#features/registrations/expiry.ts";
import type { Mail } from "#platform/mail/mailer.server.ts";
import { dayInWords } from "#platform/text/day-in-words.ts";

type FollowUp = { id: string; name: string; agency: string | null; followUpOn: string };
type Registration = {
  name: string;
  number: string | null;
  validUntil: string;
  daysLeft: number;
  renewalUrl: string | null;
};
type Due = { followUps: FollowUp[]; registrations: Registration[] };
type Context = { to: string; siteUrl: string; today: string };

/** What is due, for one person. The subject has no words that a visitor wrote. */
export function morningMail({ followUps, registrations }: Due, context: Context): Mail {
  const { to, siteUrl } = context;
  const counts = [
    followUps.length > 0 && `${inWords(followUps.length, "follow-up")} due`,
    registrations.length > 0 && `${inWords(registrations.length, "registration")} to renew`,
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

function followUpText({ id, name, agency, followUpOn }: FollowUp, { siteUrl, today }: Context) {
  const person = agency ? `${name}, ${agency}` : name;
  const since = followUpOn === today ? "today" : `since ${dayInWords(followUpOn)}`;
  return `Follow up with ${person}: due ${since}\n${siteUrl}/admin/messages/${id}`;
}

function registrationText({ name, number, validUntil, daysLeft, renewalUrl }: Registration) {
  const label = number ? `${name} (${number})` : name;
  const renew = renewalUrl ? `\nRenew it: ${renewalUrl}` : "";
  return `${label}: ${expiryInWords(validUntil, daysLeft)}${renew}`;
}

function inWords(count: number, word: string) {
  return count === 1 ? `1 ${word}` : `${count} ${word}s`;
}
