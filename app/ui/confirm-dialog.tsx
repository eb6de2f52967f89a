import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { ReactElement } from "react";

type ConfirmDialogProps = {
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  /** The button that opens it. Without one, `isOpen` and `onCancel` control the dialog. */
  trigger?: ReactElement;
  isOpen?: boolean;
  onCancel?: () => void;
};

export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  cancelLabel = "Cancel",
  onConfirm,
  trigger,
  isOpen,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(_, { reason }) => reason === "escape-key" && onCancel?.()}
    >
      {trigger && <AlertDialog.Trigger render={trigger} />}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-backdrop" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title className="text-[1.6rem]">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2">{text}</AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Close className="button button-quiet" onClick={onCancel}>
              {cancelLabel}
            </AlertDialog.Close>
            <AlertDialog.Close className="button button-signal" onClick={onConfirm}>
              {confirmLabel}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
