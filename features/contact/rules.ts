import { timeZone, timeZoneLabel } from "#content/time-zone.ts";
import type { Submission } from "./schema.ts";

const RECEIVED = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone,
});

/** "Feb 3, 2026, 12:00 PM, Pacific time" */
export function receivedInWords(at: Date) {
  return `${RECEIVED.format(at)}, ${timeZoneLabel}`;
}

export function replySubject(firmName: string) {
  return `Re: Your message to ${firmName}`;
}

/** The line above a quoted message. */
export function quoteHeading(name: string, at: Date) {
  return `${name} wrote on ${receivedInWords(at)}:`;
}

export function quotedLines(message: string) {
  return message.split("\n").map((line) => `> ${line}`);
}

const QUICKEST_PERSON_MS = 3_000;
const MANY_LINKS = 3;
const ENOUGH_SOFT_SIGNALS = 2;

const LINK = /\bhttps?:\/\/|\bwww\.[a-z0-9-]+\./gi;
const MARKUP = /<a\s[^<>]*href|\[(url|link)\b/i;
const SALES_TALK =
  /\b(back\s?links?|guest posts?|casino|viagra|cialis|payday loans?|page one of google|seo (services?|package|ranking)s?)\b/i;

const HONEYPOT = "hidden field filled in";

/** Each soft sign, with a function that finds it. A busy person may show one of them. */
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
