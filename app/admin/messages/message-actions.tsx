import type { MessageState } from "#features/contact/messages.schema.ts";
import type { Message } from "../../api/messages.ts";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { Button, buttonClass } from "../../ui/forms/button.tsx";
import { replyUrl } from "./reply.ts";

type MessageActionsProps = {
  message: Message;
  onMove: (state: MessageState) => void;
  onMarkUnread: () => void;
  onDelete: () => void;
};

const MOVES: [MessageState, string][] = [
  ["answered", "Mark as answered"],
  ["archived", "Archive"],
  ["spam", "Mark as spam"],
  ["new", "Move to New"],
];

export function MessageActions({ message, onMove, onMarkUnread, onDelete }: MessageActionsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <a href={replyUrl(message)} className={buttonClass({ variant: "main" })}>
        Reply
      </a>
      {MOVES.filter(([state]) => state !== message.state).map(([state, label]) => (
        <Button key={state} onClick={() => onMove(state)}>
          {label}
        </Button>
      ))}
      {message.state === "new" && <Button onClick={onMarkUnread}>Mark as unread</Button>}
      <ConfirmDialog
        title="Delete Message"
        text={`Are you sure you want to delete the message from ${message.name}? This action cannot be undone.`}
        confirmLabel="Delete"
        onConfirm={onDelete}
        trigger={<Button>Delete</Button>}
      />
    </div>
  );
}
