import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { ReactElement } from "react";
import { buttonClass } from "../button.tsx";
import { classNames } from "../layout/class-names.ts";
import { BACKDROP, POPUP } from "./dialog.tsx";

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
  /** Returns the element to focus after closing; true for the previous one, false for none. */
  finalFocus?: () => HTMLElement | boolean;
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
  finalFocus,
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(_, { reason }) => reason === "escape-key" && onCancel?.()}
    >
      {trigger && <AlertDialog.Trigger render={trigger} />}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={BACKDROP} />
        <AlertDialog.Popup className={classNames(POPUP, "max-w-md")} finalFocus={finalFocus}>
          <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 break-words">{text}</AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Close className={buttonClass({})} onClick={onCancel}>
              {cancelLabel}
            </AlertDialog.Close>
            <AlertDialog.Close className={buttonClass({ variant: "main" })} onClick={onConfirm}>
              {confirmLabel}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
