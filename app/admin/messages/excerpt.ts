import type { Message } from "../../api/messages.ts";
import { splitAtMatches } from "../../ui/data/split-at-matches.ts";

const BEFORE = 40;

type Excerpted = Pick<Message, "message" | "notes" | "email" | "solicitation_number">;

/** What a row shows of a message: its beginning, or the place that the search found. */
export function excerptOf({ message, notes, email, solicitation_number }: Excerpted, q: string) {
  const solicitation = `Solicitation number: ${solicitation_number ?? ""}`;
  const texts = [message, `Notes: ${notes ?? ""}`, email, solicitation];
  const found = texts.find((text) => matchAt(text, q) >= 0);
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
