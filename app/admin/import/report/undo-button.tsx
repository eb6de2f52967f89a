import { useState } from "react";
import { messageOf } from "../../../api/api-error.ts";
import { type Import, importsApi } from "../../../api/imports.ts";
import { ConfirmDialog } from "../../../ui/feedback/confirm-dialog.tsx";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { imported } from "./import-counts.ts";
import { number } from "./import-words.ts";

type UndoButtonProps = {
  current: Import;
  onInteract: () => void;
  onChange: (changed: Import) => void;
};

export function UndoButton({ current, onInteract, onChange }: UndoButtonProps) {
  const [isBusy, setBusy] = useState(false);

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
      text={question(imported(current.counts))}
      confirmLabel="Undo import"
      onConfirm={undo}
      trigger={
        <Button disabled={isBusy} onClick={onInteract}>
          {isBusy ? "Undoing..." : "Undo import"}
        </Button>
      }
    />
  );
}

function question(posts: number) {
  return posts === 1
    ? "The imported post will be deleted, or restored if it was updated. If it was edited after the import, it won’t change."
    : `The ${number(posts)} imported posts will be deleted, or restored if they were updated. Posts edited after the import won’t change.`;
}
