import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { sourceLabel } from "#features/contact/contact-source.ts";
import {
  followUpDay,
  type MessageChange,
  type MessageStage,
} from "#features/contact/messages.schema.ts";
import { dayInWords } from "#platform/text/day-in-words.ts";
import { dateAndTime } from "../../dates.ts";
import { request } from "../../session/admin-request.ts";
import { Button } from "../../ui/button.tsx";
import { Highlighted } from "../../ui/data/highlighted.tsx";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { keepToasts, toast } from "../../ui/feedback/toasts.tsx";
import { SelectField } from "../../ui/forms/controls.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { MailDelivery } from "./mail-delivery.tsx";
import { messagesUrl, STAGE_NAMES, STAGE_OPTIONS, useInboxFilter } from "./message-filter.ts";
import {
  type Message,
  type Person,
  patchMessage,
  reloadMessages,
  useMessageChange,
} from "./message-queries.ts";
import { ReplyBox } from "./reply/reply.tsx";
import { Timeline } from "./timeline/timeline.tsx";

type MessageViewProps = {
  message: Message;
  /** Admins who can own the message. */
  admins: Person[];
};

export function MessageView({ message, admins }: MessageViewProps) {
  const { mutateAsync } = useMessageChange(message.id);
  /** Resolves to false if it failed: a toast says why. */
  const save: Save = (change) =>
    mutateAsync(change).then(
      () => true,
      () => false,
    );
  const actions = useMessageActions(message, save);
  const { q } = useInboxFilter();
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
      <ReplyBox message={message}>
        <MessageActions message={message} {...actions} />
      </ReplyBox>
      <MailDelivery message={message} onSendAgain={actions.onSendAgain} />
      {message.spam_signals.length > 0 && <SpamSignals signals={message.spam_signals} />}
      <Timeline messageId={message.id} q={q} />
    </article>
  );
}

type Save = (change: MessageChange) => Promise<boolean>;

function useMessageActions(message: Message, save: Save) {
  const { id } = message;
  const filter = useInboxFilter();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const sending = useMutation({
    mutationFn: () => request("POST /api/admin/messages/:id/send-again", { params: { id } }),
    onSuccess: (sent) => patchMessage(queries, id, () => sent),
  });
  const deleting = useMutation({
    mutationFn: () => request("DELETE /api/admin/messages/:id", { params: { id } }),
    onSuccess: () => {
      toast.success("Success", "Message deleted.");
      void reloadMessages(queries);
      navigate(messagesUrl(filter), keepToasts);
    },
  });
  return {
    onMove: async (stage: MessageStage) => {
      const before = message.stage;
      if (await save({ stage })) {
        toast.undoable(`Moved to ${STAGE_NAMES[stage]}`, () => save({ stage: before }));
      }
    },
    onMarkUnread: async () => {
      if (await save({ read: false })) navigate(messagesUrl(filter));
    },
    onDelete: () => deleting.mutate(),
    onSendAgain: () => sending.mutate(),
  };
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

type FollowUpProps = MessageViewProps & {
  onMove: (stage: MessageStage) => void;
  onSave: Save;
};

/** The message's stage, its owner, and the day to follow up. Each is saved when it is chosen. */
function FollowUp({ message, admins, onMove, onSave }: FollowUpProps) {
  const { stage, owner_id, owner_name } = message;
  const isListed = admins.some(({ id }) => id === owner_id);
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-3">
      <SelectField
        label="Stage"
        value={stage}
        onChange={({ target }) => onMove(target.value as MessageStage)}
        options={STAGE_OPTIONS}
      />
      <SelectField
        label="Owner"
        value={owner_id ?? ""}
        onChange={({ target }) => onSave({ owner_id: target.value || null })}
        options={admins.map(({ id, name }) => [id, name])}
      >
        <option value="">No owner</option>
        {owner_id && !isListed && <option value={owner_id}>{owner_name}</option>}
      </SelectField>
      <FollowUpDate
        saved={message.follow_up_on ?? ""}
        onSave={(day) => onSave({ follow_up_on: day || null })}
      />
    </div>
  );
}

type FollowUpDateProps = { saved: string; onSave: (day: string) => void };

/** A date from the calendar is saved at once; typed digits once they are all there: on Enter or blur. */
function FollowUpDate({ saved, onSave }: FollowUpDateProps) {
  const [entered, setEntered] = useState(saved);
  const [base, setBase] = useState(saved);
  const isTyping = useRef(false);
  if (saved !== base) {
    setBase(saved);
    setEntered(saved);
  }

  function enter(input: HTMLInputElement) {
    setEntered(input.value);
    if (!isTyping.current) save(input);
  }

  /** While a date is typed, it is empty or in the first centuries. */
  function save({ value, validity }: HTMLInputElement) {
    const isWhole = value === "" ? !validity.badInput : followUpDay.safeParse(value).success;
    if (isWhole && value !== saved) onSave(value);
    return isWhole;
  }

  return (
    <TextField
      label="Follow up on"
      type="date"
      value={entered}
      onPointerDown={() => {
        isTyping.current = false;
      }}
      onKeyDown={({ key, currentTarget }) => {
        isTyping.current = key !== "Enter";
        if (key === "Enter") save(currentTarget);
      }}
      onChange={({ target }) => enter(target)}
      onBlur={({ target }) => {
        isTyping.current = false;
        if (!save(target)) setEntered(saved);
      }}
    />
  );
}

type MessageDetailsProps = { message: Message; q: string };

/** Optional details from the visitor: the page they came from, their agency and solicitation. */
function MessageDetails({ message, q }: MessageDetailsProps) {
  const { source, source_title, agency, solicitation_number, due_date } = message;
  const link = source && (
    <a className="link" href={source}>
      <Highlighted text={source_title ?? source} q={q} />
    </a>
  );
  const details = [
    [source && sourceLabel(source), link],
    ["Agency", agency && <Highlighted text={agency} q={q} />],
    [
      "Solicitation number",
      solicitation_number && <Highlighted text={solicitation_number} q={q} />,
    ],
    ["Due date", due_date && <time dateTime={due_date}>{dayInWords(due_date)}</time>],
  ].filter(([, detail]) => detail);
  if (details.length === 0) return null;
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {details.map(([term, detail]) => (
        <div key={String(term)} className="min-w-0">
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="wrap-anywhere" dir="auto">
            {detail}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type MessageActionsProps = Omit<ReturnType<typeof useMessageActions>, "onSendAgain"> & {
  message: Message;
};

/** Buttons for the two stages that most messages get; the select offers all stages. */
const MOVES: [MessageStage, string][] = [
  ["archived", "Archive"],
  ["spam", "Mark as spam"],
];

const QUIET = { variant: "plain", size: "small" } as const;

function MessageActions({ message, onMove, onMarkUnread, onDelete }: MessageActionsProps) {
  const navigate = useNavigate();
  return (
    <div className="contents">
      <Button onClick={() => navigate(`/admin/statements/new?message=${message.id}`)}>
        Make a statement
      </Button>
      {MOVES.filter(([stage]) => stage !== message.stage).map(([stage, label]) => (
        <Button key={stage} {...QUIET} onClick={() => onMove(stage)}>
          {label}
        </Button>
      ))}
      {message.stage === "new" && (
        <Button {...QUIET} onClick={onMarkUnread}>
          Mark as unread
        </Button>
      )}
      <ConfirmDialog
        title="Delete Message"
        text={`Are you sure you want to delete the message from ${message.name}? This action cannot be undone.`}
        confirmLabel="Delete"
        onConfirm={onDelete}
        trigger={<Button {...QUIET}>Delete</Button>}
      />
    </div>
  );
}
