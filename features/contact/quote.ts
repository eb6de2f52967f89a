import { timeZone, timeZoneLabel } from "#content/time-zone.ts";

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
