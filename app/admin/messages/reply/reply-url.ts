import { quotedLines, quoteHeading, replySubject } from "#features/contact/rules.ts";
import type { Message } from "../message-queries.ts";

// Windows silently drops longer mailto: URLs instead of opening the email program.
const URL_MAX = 2000;
const CUT = "> [...]";

/** A mailto: URL that starts a reply to the visitor. Quotes as much of the message as fits. */
export function replyUrl({ name, email, message, created_at }: Message, firmName: string) {
  const opening = `\r\n\r\n${quoteHeading(name, new Date(created_at))}\r\n`;
  const urlWith = (quote: string[]) =>
    `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(replySubject(firmName))}` +
    `&body=${encodeURIComponent(opening + quote.join("\r\n"))}`;

  const lines = quotedLines(message);
  if (urlWith(lines).length <= URL_MAX) return urlWith(lines);
  const quoted: string[] = [];
  for (const line of lines) {
    const cut = longestStart(line, (start) => urlWith([...quoted, start, CUT]).length);
    if (cut.length > 2) quoted.push(cut);
    if (cut !== line) break;
  }
  return urlWith([...quoted, CUT]);
}

function longestStart(line: string, lengthWith: (start: string) => number) {
  const characters = [...line];
  const start = (count: number) => characters.slice(0, count).join("");
  let [fits, tooLong] = [0, characters.length + 1];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (lengthWith(start(middle)) <= URL_MAX) fits = middle;
    else tooLong = middle;
  }
  return start(fits);
}
