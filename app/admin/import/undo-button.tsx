import { useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import { type Import, importsApi } from "../../api/imports.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { imported } from "./import-counts.ts";
import { number } from "./import-words.ts";

type UndoButtonProps = {
  current: Import;
  onAsked: () => void;
  onChange: (changed: Import) => void;
};

export function UndoButton({ current, onAsked, onChange }: UndoButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();

  async function undo() {
    // "Import Complete" would be out of date.
    toast.clear();
    setBusy(true);
    try {
      onChange(await importsApi.undo(current.id));
    } catch (error) {
      toast.failure("Error", messageOf(error, "Failed to undo the import."));
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      title="Undo import?"
      text={`${question(imported(current.counts))} Posts that were edited since are kept.`}
      confirmLabel="Undo import"
      onConfirm={undo}
      trigger={
        <button type="button" className="button button-quiet" disabled={isBusy} onClick={onAsked}>
          {isBusy ? "Undoing..." : "Undo import"}
        </button>
      }
    />
  );
}

function question(posts: number) {
  return posts === 1
    ? "The post it made is deleted, or set back to what it was."
    : `The ${number(posts)} posts it made are deleted, or set back to what they were.`;
}
