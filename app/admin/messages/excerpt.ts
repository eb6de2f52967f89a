import type { Message } from "../../api/messages.ts";
import { splitAtMatches } from "../../ui/split-at-matches.ts";

const BEFORE = 40;

/** What a row shows of a message: its beginning, or the place that the search found. */
export function excerptOf(
  { message, notes, email }: Pick<Message, "message" | "notes" | "email">,
  q: string,
) {
  const found = [message, `Notes: ${notes ?? ""}`, email].find((text) => matchAt(text, q) >= 0);
  return found === undefined ? message : from(found, matchAt(found, q));
}

function matchAt(text: string, q: string) {
  const [before = "", match] = splitAtMatches(text, q);
  return match === undefined ? -1 : before.length;
}

/** Starts a little before the match, at a word. */
function from(text: string, index: number) {
  if (index <= BEFORE) return text;
  const start = text.indexOf(" ", index - BEFORE) + 1;
  return `… ${text.slice(start > 0 && start <= index ? start : index)}`;
}
