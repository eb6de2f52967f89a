import { isSpamBy } from "#features/contact/rules.ts";
import { counted } from "#platform/text/counted.ts";
import { dateAndTime } from "../../dates.ts";
import { Button } from "../../ui/button.tsx";
import type { Delivery, Message } from "./message-queries.ts";

type MailDeliveryProps = { message: Message; onSendAgain: () => void };

const HEADINGS: Record<Delivery["state"], string> = {
  none: "No email sent",
  waiting: "Email queued",
  sent: "Email sent",
  failed: "Email failed",
};

export function MailDelivery({ message, onSendAgain }: MailDeliveryProps) {
  const { delivery } = message;
  const { state, last_error } = delivery;
  return (
    <section
      className={
        state === "failed" ? "border border-l-4 border-signal bg-raised px-4 py-3" : undefined
      }
    >
      <h3 className="font-sans text-base font-semibold tracking-normal">{headingOf(delivery)}</h3>
      <p className="mt-1 text-muted">
        {state === "none" ? whyNoMail(message) : detailOf(delivery)}
      </p>
      {!delivery.has_mail_server && (
        <p className="mt-1">
          No mail server is set up, so emails are saved as files on the server.
        </p>
      )}
      {last_error && <p className="mt-1 break-words">Last error: {last_error}</p>}
      <p className="mt-3">
        <Button size="small" onClick={onSendAgain}>
          {state === "none" ? "Send email" : "Send again"}
        </Button>
      </p>
    </section>
  );
}

/** Exported for its test. */
export function headingOf({ state, has_mail_server }: Delivery) {
  return state === "sent" && !has_mail_server ? "Email saved as a file" : HEADINGS[state];
}

/** Exported for its test. */
export function whyNoMail({ stage, spam_signals }: Pick<Message, "stage" | "spam_signals">) {
  if (isSpamBy(spam_signals)) {
    return stage === "spam"
      ? "Spam isn’t emailed."
      : "This message arrived as spam, so it wasn’t emailed.";
  }
  return "There’s no email for this message.";
}

function detailOf({ state, attempts, sent_at, next_attempt_at, last_error }: Delivery) {
  const tried = counted(attempts, "attempt");
  if (state === "sent" && sent_at) return `To your mailbox, ${dateAndTime(new Date(sent_at))}`;
  if (state === "failed") return `Gave up after ${tried}.`;
  if (!last_error || !next_attempt_at) return "Sending shortly.";
  return `${tried} so far. Next attempt: ${dateAndTime(new Date(next_attempt_at))}.`;
}
