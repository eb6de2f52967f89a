import type { Change } from "#features/website/changes.ts";
import { ConfirmDialog } from "../../../ui/feedback/confirm-dialog.tsx";
import { Button, type ButtonSize } from "../../../ui/forms/button.tsx";
import type { PartKey } from "../parts.ts";
import { offerUndo, useWebsite } from "../website-context.tsx";
import { countOf } from "./count-of.ts";

type DiscardChangesProps = {
  changes: Change[];
  /** Without one, the changes of all parts. */
  part?: { key: PartKey; label: string };
  size?: ButtonSize;
};

/** Back to what is published. All of them only after a question. */
export function DiscardChanges({ changes, part, size }: DiscardChangesProps) {
  const { draft, state } = useWebsite();
  const { words, loaded } = state;
  const count = countOf(changes.length, "change");

  function discard() {
    draft.change(part ? { ...words, [part.key]: loaded.published[part.key] } : loaded.published);
    offerUndo(draft, words, part ? `Discarded ${count} in ${part.label}` : `Discarded ${count}`);
  }

  const button = (
    <Button size={size} disabled={changes.length === 0} onClick={part ? discard : undefined}>
      Discard changes
    </Button>
  );
  if (part) return button;
  return (
    <ConfirmDialog
      title="Discard all changes?"
      text={`The draft goes back to what is published. It has ${count}, by everyone who works on it.`}
      confirmLabel="Discard"
      onConfirm={discard}
      trigger={button}
    />
  );
}
