import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { MessageState } from "#features/contact/messages.schema.ts";
import { messageOf } from "../../api/api-error.ts";
import { type Message, messagesApi } from "../../api/messages.ts";
import { dateAndTime } from "../../dates.ts";
import { Highlighted } from "../../ui/data/highlighted.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { keepToasts, toast } from "../../ui/feedback/toasts.tsx";
import { MailDelivery } from "./mail-delivery.tsx";
import { MessageActions } from "./message-actions.tsx";
import { MessageDetails } from "./message-details.tsx";
import { FILTER_NAMES, type MessageFilter, messagesUrl } from "./message-filter.ts";
import { Notes } from "./notes.tsx";

const POLL_MS = 3000;

type MessageViewProps = {
  message: Message;
  filter: MessageFilter;
  onChange: (message: Message) => void;
  /** It was moved or deleted. */
  onListChanged: () => void;
};

export function MessageView({ message, filter, onChange, onListChanged }: MessageViewProps) {
  const actions = useMessageActions({ message, filter, onChange, onListChanged });
  usePolledDelivery(message, onChange);
  const { q } = filter;
  return (
    <article className="grid gap-6">
      <div>
        <h2 className="text-xl break-words" dir="auto">
          <Highlighted text={message.name} q={q} />
        </h2>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
          <span className="min-w-0 break-all">
            <Highlighted text={message.email} q={q} />
          </span>
          <time dateTime={message.created_at}>{dateAndTime(new Date(message.created_at))}</time>
          <Badge>{FILTER_NAMES[message.state]}</Badge>
        </p>
      </div>
      <p
        className="border border-rule bg-raised p-4 text-base leading-relaxed wrap-anywhere whitespace-pre-wrap md:p-6"
        dir="auto"
      >
        <Highlighted text={message.message} q={q} />
      </p>
      <MessageDetails message={message} q={q} />
      <MessageActions message={message} {...actions} />
      <MailDelivery message={message} onSendAgain={actions.onSendAgain} />
      {message.spam_signals.length > 0 && <SpamSignals signals={message.spam_signals} />}
      <Notes message={message} onSaved={onChange} />
    </article>
  );
}

function useMessageActions({ message, filter, onChange, onListChanged }: MessageViewProps) {
  const { id } = message;
  const navigate = useNavigate();

  async function attempt(work: () => Promise<void>) {
    try {
      await work();
      return true;
    } catch (error) {
      toast.failure("Error", messageOf(error));
      return false;
    }
  }

  const change = (state: MessageState) =>
    attempt(async () => {
      onChange(await messagesApi.change(id, { state }));
      onListChanged();
    });

  return {
    onMove: async (state: MessageState) => {
      const before = message.state;
      if (await change(state)) {
        toast.undoable(`Moved to ${FILTER_NAMES[state]}`, () => change(before));
      }
    },
    onMarkUnread: () =>
      attempt(async () => {
        await messagesApi.change(id, { read: false });
        onListChanged();
        navigate(messagesUrl(filter));
      }),
    onDelete: () =>
      attempt(async () => {
        await messagesApi.delete(id);
        toast.success("Success", "Message deleted.");
        onListChanged();
        navigate(messagesUrl(filter), keepToasts);
      }),
    onSendAgain: () => attempt(async () => onChange(await messagesApi.sendAgain(id))),
  };
}

/** A queued email is sent in the background, so the page polls until it's out. */
function usePolledDelivery(message: Message, onChange: (message: Message) => void) {
  useEffect(() => {
    if (message.delivery.state !== "waiting") return;
    const timer = setTimeout(async () => {
      const now = await messagesApi.get(message.id).catch(() => null);
      // A new object even when nothing changed: it restarts the timer.
      onChange(now ?? { ...message });
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [message, onChange]);
}

function SpamSignals({ signals }: { signals: string[] }) {
  return (
    <section>
      <h3 className="font-sans text-base font-semibold tracking-normal">Spam signals</h3>
      <ul className="mt-1 list-disc pl-5">
        {signals.map((signal) => (
          <li key={signal}>{signal}</li>
        ))}
      </ul>
    </section>
  );
}
