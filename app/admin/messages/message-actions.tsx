import { useNavigate } from "react-router";
import type { MessageStage } from "#features/contact/messages.schema.ts";
import type { Message } from "../../api/messages.ts";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { Button } from "../../ui/forms/button.tsx";

type MessageActionsProps = {
  message: Message;
  onMove: (stage: MessageStage) => void;
  onMarkUnread: () => void;
  onDelete: () => void;
};

/** The select has all stages. These two are for most of what arrives. */
const MOVES: [MessageStage, string][] = [
  ["archived", "Archive"],
  ["spam", "Mark as spam"],
];

const QUIET = { variant: "plain", size: "small" } as const;

export function MessageActions({ message, onMove, onMarkUnread, onDelete }: MessageActionsProps) {
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
