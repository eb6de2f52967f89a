import type { ReactNode } from "react";
import { ConfirmDialog } from "../../../ui/feedback/confirm-dialog.tsx";
import { Button, type ButtonSize } from "../../../ui/forms/button.tsx";

type RestoreButtonProps = {
  version: number;
  /** Asks before unsaved changes are replaced. */
  isDirty: boolean;
  isLocked: boolean;
  onRestore: () => void;
  size?: ButtonSize;
  children: ReactNode;
};

export function RestoreButton(props: RestoreButtonProps) {
  const { version, isDirty, isLocked, onRestore, size, children } = props;
  const button = (
    <Button size={size} disabled={isLocked} onClick={isDirty ? undefined : onRestore}>
      {children}
    </Button>
  );
  if (!isDirty) return button;
  return (
    <ConfirmDialog
      title="Replace your unsaved changes?"
      text={`Restoring version ${version} will discard your unsaved changes.`}
      confirmLabel="Replace"
      onConfirm={onRestore}
      trigger={button}
    />
  );
}
