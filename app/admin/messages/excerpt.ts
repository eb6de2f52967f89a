import { splitAtMatches } from "../../ui/data/highlighted.tsx";
import type { Message, MessagePage } from "./message-queries.ts";

const BEFORE = 40;

type Excerpted = Pick<Message, "message" | "notes" | "email" | "solicitation_number">;

type InTimeline = MessagePage["found"][string];

const KINDS: Partial<Record<InTimeline["kind"], string>> = {
  note: "Note",
  reply: "Reply",
  answer: "Answer",
};

/** The part of a message that its row shows: its beginning, or the first match of the search. */
export function excerptOf(excerpted: Excerpted, q: string, inTimeline?: InTimeline) {
  const { message, notes, email, solicitation_number } = excerpted;
  const texts = [
    message,
    `Notes: ${notes ?? ""}`,
    email,
    `Solicitation number: ${solicitation_number ?? ""}`,
    inTimeline ? `${KINDS[inTimeline.kind]}: ${inTimeline.text}` : "",
  ];
  const found = texts.find((text) => matchAt(text, q) >= 0);
  return found === undefined ? message : excerptFrom(found, matchAt(found, q));
}

function matchAt(text: string, q: string) {
  const [before = "", match] = splitAtMatches(text, q);
  return match === undefined ? -1 : before.length;
}

/** Starts the excerpt a little before the match, at a word. */
function excerptFrom(text: string, index: number) {
  if (index <= BEFORE) return text;
  const start = text.indexOf(" ", index - BEFORE) + 1;
  return `… ${text.slice(start > 0 && start <= index ? start : index)}`;
}
