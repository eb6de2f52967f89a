import type { Submission } from "./contact.schema.ts";

const QUICKEST_PERSON_MS = 3_000;
const MANY_LINKS = 3;
const ENOUGH_SOFT_SIGNALS = 2;

const LINK = /\bhttps?:\/\/|\bwww\.[a-z0-9-]+\./gi;
const MARKUP = /<a\s[^<>]*href|\[(url|link)\b/i;
const SALES_TALK =
  /\b(back\s?links?|guest posts?|casino|viagra|cialis|payday loans?|page one of google|seo (services?|package|ranking)s?)\b/i;

const HONEYPOT = "hidden field filled in";

/** Each soft sign, and whether it shows. A busy person may give one of them. */
const SOFT_SIGNALS: [string, (submission: Submission) => boolean][] = [
  ["sent within 3 seconds", ({ elapsed_ms: ms }) => ms !== undefined && ms < QUICKEST_PERSON_MS],
  ["many links", (submission) => (textOf(submission).match(LINK)?.length ?? 0) >= MANY_LINKS],
  ["link markup", (submission) => MARKUP.test(textOf(submission))],
  ["link in the name", ({ name }) => name.search(LINK) !== -1],
  ["sales talk", (submission) => SALES_TALK.test(`${submission.name} ${textOf(submission)}`)],
];

function textOf({ message, agency, solicitation_number }: Submission) {
  return [message, agency, solicitation_number].filter(Boolean).join(" ");
}

/** Whether these signals, found when a message arrived, made it spam. */
export function isSpamBy(signals: string[]) {
  return signals.includes(HONEYPOT) || signals.length >= ENOUGH_SOFT_SIGNALS;
}

/** The signs of spam in a message, in words for the admin, and whether they are enough. */
export function judgeSpam(submission: Submission) {
  const soft = SOFT_SIGNALS.filter(([, shows]) => shows(submission)).map(([signal]) => signal);
  const isTrapped = submission.website.trim() !== "";
  const signals = isTrapped ? [HONEYPOT, ...soft] : soft;
  return { signals, isSpam: isSpamBy(signals) };
}
