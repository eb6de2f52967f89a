import { Dialog } from "@base-ui/react/dialog";
import type { Revision } from "../../../api/posts.ts";
import { BACKDROP, POPUP } from "../../../ui/feedback/dialog.tsx";
import { DialogActions } from "../../../ui/feedback/dialog-actions.tsx";
import { buttonClass } from "../../../ui/forms/button.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import type { PostValues } from "../editor/post-values.ts";
import { LazyDifferences } from "./lazy-differences.tsx";
import { RestoreButton } from "./restore-button.tsx";
import { savedBy } from "./revision-row.tsx";

export type ViewedRevision = {
  revision: Revision;
  old: PostValues;
  /** What is in the form. */
  values: PostValues;
};

type RevisionDialogProps = {
  viewed: ViewedRevision | undefined;
  isDirty: boolean;
  isLocked: boolean;
  onRestore: () => void;
  onRestoreContent: (content: string) => void;
  onClose: () => void;
};

/** Compares an earlier version with what is in the form now. */
export function RevisionDialog({ viewed, onClose, ...restoring }: RevisionDialogProps) {
  if (!viewed) return null;
  const { version } = viewed.revision;
  const name = `Version ${version}`;
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP} />
        <Dialog.Popup className={classNames(POPUP, "max-w-5xl")}>
          <Dialog.Title className="text-xl">{name}</Dialog.Title>
          <Dialog.Description className="mt-2">{savedBy(viewed.revision)}</Dialog.Description>
          <LazyDifferences
            before={viewed.old}
            after={viewed.values}
            names={{ before: name, after: "In the editor" }}
            onRestoreContent={restoring.isLocked ? undefined : restoring.onRestoreContent}
          />
          <DialogActions>
            <RestoreButton
              version={version}
              isDirty={restoring.isDirty}
              isLocked={restoring.isLocked}
              onRestore={restoring.onRestore}
            >
              Restore version {version}
            </RestoreButton>
            <Dialog.Close className={buttonClass({})}>Close</Dialog.Close>
          </DialogActions>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
