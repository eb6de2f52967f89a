import type { MessageStage } from "#features/contact/messages.schema.ts";
import { dateAndTime, shortDay } from "../../../dates.ts";
import { STAGE_NAMES } from "../message-filter.ts";
import type { Delivery, TimelineEntry } from "../message-queries.ts";

/** A timeline entry as a sentence without its period. */
export function entryWords({ kind, actor, details }: TimelineEntry) {
  const who = actor ?? "Someone";
  switch (kind) {
    case "arrived":
      return "The message arrived";
    case "notes":
      return "Notes";
    case "read":
      return `${who} read the message`;
    case "stage":
      return `${who} moved it from ${stageName(details.from)} to ${stageName(details.stage)}`;
    case "owner":
      return details.owner_id
        ? `${who} made ${details.owner ?? "someone who has left"} the owner`
        : `${who} removed the owner`;
    case "follow_up":
      return details.follow_up_on
        ? `${who} set the follow-up to ${shortDay(details.follow_up_on)}`
        : `${who} removed the follow-up date`;
    case "note":
      return `${who} added a note`;
    case "reply":
      return `${who} replied`;
    case "answer":
      return `${who} added their answer`;
    case "statement":
      return `${who} started the statement “${details.title}”`;
    case "statement_link":
      return `${who} created a link to the statement “${details.title}”`;
    case "opening":
      return details.opened === "pdf"
        ? `The PDF of the statement “${details.title}” was opened`
        : `The statement “${details.title}” was opened`;
  }
}

function stageName(stage: string | null | undefined) {
  return STAGE_NAMES[stage as MessageStage];
}

/** The delivery status of a reply's email. */
export function deliveryWords(delivery: Delivery) {
  const { state, has_mail_server, sent_at, next_attempt_at, last_error } = delivery;
  if (state === "sent" && sent_at) {
    const time = dateAndTime(new Date(sent_at));
    return has_mail_server ? `Sent ${time}` : `Saved as a file on the server ${time}`;
  }
  if (state === "failed") return `Refused: ${last_error}`;
  if (state === "none") return "The email was deleted.";
  if (!last_error || !next_attempt_at) return "Sending...";
  return `Not sent yet: ${last_error} Next attempt: ${dateAndTime(new Date(next_attempt_at))}.`;
}
