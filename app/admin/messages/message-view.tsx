import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { MessageChange, MessageStage } from "#features/contact/messages.schema.ts";
import { messageOf } from "../../api/api-error.ts";
import { type Message, messagesApi } from "../../api/messages.ts";
import type { Person } from "../../api/users.ts";
import { dateAndTime } from "../../dates.ts";
import { Highlighted } from "../../ui/data/highlighted.tsx";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { keepToasts, toast } from "../../ui/feedback/toasts.tsx";
import { FollowUp } from "./follow-up.tsx";
import { MailDelivery } from "./mail-delivery.tsx";
import { MessageActions } from "./message-actions.tsx";
import { MessageDetails } from "./message-details.tsx";
import { type MessageFilter, messagesUrl, STAGE_NAMES } from "./message-filter.ts";
import { Reply } from "./reply/reply.tsx";
import { Timeline } from "./timeline/timeline.tsx";

const POLL_MS = 3000;

type MessageViewProps = {
  message: Message;
  /** Who can be its owner. */
  admins: Person[];
  filter: MessageFilter;
  onChange: (message: Message) => void;
  /** It was moved or deleted. */
  onListChanged: () => void;
};

export function MessageView({
  message,
  admins,
  filter,
  onChange,
  onListChanged,
}: MessageViewProps) {
  // Opening an unread message marks it as read, which is in its timeline.
  const timeline = useFetched(fetchTimeline, message.id, message.read_at);
  const { save, attempt } = useSaving({
    message,
    onChange,
    onSaved: () => {
      timeline.reload();
      onListChanged();
    },
  });
  const actions = useMessageActions({ message, filter, save, attempt, onChange, onListChanged });
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
        </p>
      </div>
      <FollowUp message={message} admins={admins} onMove={actions.onMove} onSave={save} />
      <p
        className="border border-rule bg-raised p-4 text-base leading-relaxed wrap-anywhere whitespace-pre-wrap md:p-6"
        dir="auto"
      >
        <Highlighted text={message.message} q={q} />
      </p>
      <MessageDetails message={message} q={q} />
      <Reply message={message} onSent={timeline.reload}>
        <MessageActions message={message} {...actions} />
      </Reply>
      <MailDelivery message={message} onSendAgain={actions.onSendAgain} />
      {message.spam_signals.length > 0 && <SpamSignals signals={message.spam_signals} />}
      <Timeline messageId={message.id} timeline={timeline} q={q} />
    </article>
  );
}

function fetchTimeline(id: string, _readAt: string | null) {
  return messagesApi.timeline(id);
}

type Saving = Pick<MessageViewProps, "message" | "onChange"> & { onSaved: () => void };

/** Shows a change at once, and saves one after the other. */
function useSaving({ message, onChange, onSaved }: Saving) {
  const queue = useRef(Promise.resolve(true));
  const latest = useRef(0);

  async function attempt(work: () => Promise<void>) {
    try {
      await work();
      return true;
    } catch (error) {
      toast.failure("Error", messageOf(error));
      return false;
    }
  }

  function save(change: MessageChange) {
    const number = ++latest.current;
    const { read: _, ...shown } = change;
    onChange({ ...message, ...shown });
    queue.current = queue.current.then(() =>
      attempt(async () => {
        const saved = await messagesApi.change(message.id, change).catch((error) => {
          if (number === latest.current) onChange(message);
          throw error;
        });
        if (number === latest.current) onChange(saved);
        onSaved();
      }),
    );
    return queue.current;
  }

  return { save, attempt };
}

type Actions = Omit<MessageViewProps, "admins"> & ReturnType<typeof useSaving>;

function useMessageActions(props: Actions) {
  const { message, filter, save, attempt, onChange, onListChanged } = props;
  const { id } = message;
  const navigate = useNavigate();
  return {
    onMove: async (stage: MessageStage) => {
      const before = message.stage;
      if (await save({ stage })) {
        toast.undoable(`Moved to ${STAGE_NAMES[stage]}`, () => save({ stage: before }));
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
