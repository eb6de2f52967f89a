import { firm } from "#content/firm.ts";
import type { Message } from "../../api/messages.ts";
import { dateAndTime } from "../../dates.ts";

// Windows hands no longer addresses to the mail program, and says nothing about it.
const LONGEST_ADDRESS = 2000;
const CUT = "> [...]";

/** A mail to the visitor, begun: the text is quoted as far as an address may be long. */
export function replyAddress({ name, email, message, created_at }: Message) {
  const subject = `Re: Your message to ${firm.name}`;
  const opening = `\r\n\r\n${name} wrote on ${dateAndTime(new Date(created_at))}, ${firm.timeZoneLabel}:\r\n`;
  const addressWith = (quote: string[]) =>
    `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}` +
    `&body=${encodeURIComponent(opening + quote.join("\r\n"))}`;

  const lines = message.split("\n").map((line) => `> ${line}`);
  if (addressWith(lines).length <= LONGEST_ADDRESS) return addressWith(lines);
  const quoted: string[] = [];
  for (const line of lines) {
    const cut = longestStart(line, (start) => addressWith([...quoted, start, CUT]).length);
    if (cut.length > 2) quoted.push(cut);
    if (cut !== line) break;
  }
  return addressWith([...quoted, CUT]);
}

function longestStart(line: string, lengthWith: (start: string) => number) {
  const characters = [...line];
  const start = (count: number) => characters.slice(0, count).join("");
  let [fits, tooLong] = [0, characters.length + 1];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (lengthWith(start(middle)) <= LONGEST_ADDRESS) fits = middle;
    else tooLong = middle;
  }
  return start(fits);
}
