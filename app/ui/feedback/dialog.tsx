import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { IconButton } from "../button.tsx";
import { classNames } from "../layout/class-names.ts";

type DialogProps = {
  title: string;
  /** The button that opens it. Without one, `isOpen` and `onOpenChange` control the dialog. */
  trigger?: ReactElement;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  isWide?: boolean;
  /** The element that gets the focus when the dialog opens. Default: its first control. */
  initialFocus?: BaseDialog.Popup.Props["initialFocus"];
  /** Returns the element to focus after closing; true for the previous one, false for none. */
  finalFocus?: () => HTMLElement | boolean;
  children: ReactNode;
};

export function Dialog(props: DialogProps) {
  const { title, trigger, isOpen, onOpenChange, isWide, children } = props;
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      {trigger && <BaseDialog.Trigger render={trigger} />}
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={BACKDROP} />
        <BaseDialog.Popup
          initialFocus={props.initialFocus}
          finalFocus={props.finalFocus}
          className={classNames(POPUP, isWide ? "max-w-3xl" : "max-w-md")}
        >
          <div className="flex items-start justify-between gap-4">
            <BaseDialog.Title className="text-xl">{title}</BaseDialog.Title>
            <BaseDialog.Close
              render={
                <IconButton label="Close" className="-mt-2 -mr-3">
                  <X size={18} />
                </IconButton>
              }
            />
          </div>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

export const BACKDROP = "fixed inset-0 z-60 bg-band/60";
export const POPUP =
  "fixed inset-5 z-61 m-auto h-fit max-h-[calc(100dvh-2.5rem)] overflow-y-auto border border-control bg-raised p-5 text-ink md:p-7";

/** The buttons at the end of a dialog, in view while its content scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="mt-6 flex flex-wrap gap-3 bg-raised py-3 sm:sticky sm:-bottom-5 md:-bottom-7">
      {children}
    </div>
  );
}
