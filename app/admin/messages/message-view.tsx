import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { MessageState } from "#features/contact/messages.schema.ts";
import { messageOf } from "../../api/api-error.ts";
import { type Message, messagesApi } from "../../api/messages.ts";
import { dateAndTime } from "../../dates.ts";
import { Badge } from "../../ui/badge.tsx";
import { ArrowLeft } from "../../ui/icons.tsx";
import { keepToasts, useToast } from "../../ui/toasts.tsx";
import { MailDelivery } from "./mail-delivery.tsx";
import { MessageActions } from "./message-actions.tsx";
import { FILTER_NAMES } from "./message-filter.ts";
import { Notes } from "./notes.tsx";

const POLL_MS = 3000;

export function MessageView({ message: loaded }: { message: Message }) {
  const [message, setMessage] = useState(loaded);
  const { move, markUnread, remove, sendAgain } = useMessageActions(message, setMessage);
  useMarkRead(loaded);
  usePolledDelivery(message, setMessage);

  return (
    <div className="admin">
      <Link to="/admin/messages" className="admin-back">
        <ArrowLeft size={16} />
        Messages
      </Link>
      <h1 className="admin-title break-words" dir="auto">
        {message.name}
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
        <span className="min-w-0 break-all">{message.email}</span>
        <time dateTime={message.created_at}>{dateAndTime(new Date(message.created_at))}</time>
        <Badge>{FILTER_NAMES[message.state]}</Badge>
      </p>
      <div className="message-columns">
        <div className="grid content-start gap-6">
          <p className="message-text" dir="auto">
            {message.message}
          </p>
          <MessageActions
            message={message}
            onMove={move}
            onMarkUnread={markUnread}
            onDelete={remove}
          />
        </div>
        <div className="grid content-start gap-8">
          <MailDelivery message={message} onSendAgain={sendAgain} />
          {message.spam_signals.length > 0 && <SpamSignals signals={message.spam_signals} />}
          <Notes message={message} onSaved={setMessage} />
        </div>
      </div>
    </div>
  );
}

function useMessageActions(message: Message, onChange: (message: Message) => void) {
  const { id } = message;
  const toast = useToast();
  const navigate = useNavigate();

  async function attempt(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      toast.failure("Error", messageOf(error));
    }
  }

  const move = (state: MessageState) =>
    attempt(async () => {
      onChange(await messagesApi.change(id, { state }));
      const before = message.state;
      toast.undoable(`Moved to ${FILTER_NAMES[state]}`, () =>
        attempt(async () => onChange(await messagesApi.change(id, { state: before }))),
      );
    });
  const markUnread = () =>
    attempt(async () => {
      await messagesApi.change(id, { read: false });
      navigate("/admin/messages");
    });
  const remove = () =>
    attempt(async () => {
      await messagesApi.delete(id);
      toast.success("Success", "Message deleted.");
      navigate("/admin/messages", keepToasts);
    });
  const sendAgain = () => attempt(async () => onChange(await messagesApi.sendAgain(id)));

  return { move, markUnread, remove, sendAgain };
}

/** Opening a message marks it as read. */
function useMarkRead({ id, read_at }: Message) {
  useEffect(() => {
    // At worst it stays unread.
    if (read_at === null) messagesApi.change(id, { read: true }).catch(() => {});
  }, [id, read_at]);
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
      <h2 className="message-heading">Spam signals</h2>
      <ul className="mt-1 list-disc pl-5">
        {signals.map((signal) => (
          <li key={signal}>{signal}</li>
        ))}
      </ul>
    </section>
  );
}
