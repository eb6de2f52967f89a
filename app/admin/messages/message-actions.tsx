import type { MessageState } from "#features/contact/messages.schema.ts";
import type { Message } from "../../api/messages.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
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
      <a href={replyUrl(message)} className="button button-signal">
        Reply
      </a>
      {MOVES.filter(([state]) => state !== message.state).map(([state, label]) => (
        <button
          key={state}
          type="button"
          className="button button-quiet"
          onClick={() => onMove(state)}
        >
          {label}
        </button>
      ))}
      {message.state === "new" && (
        <button type="button" className="button button-quiet" onClick={onMarkUnread}>
          Mark as unread
        </button>
      )}
      <ConfirmDialog
        title="Delete Message"
        text={`Are you sure you want to delete the message from ${message.name}? This action cannot be undone.`}
        confirmLabel="Delete"
        onConfirm={onDelete}
        trigger={
          <button type="button" className="button button-quiet">
            Delete
          </button>
        }
      />
    </div>
  );
}
