import { Dialog } from "@base-ui/react/dialog";
import type { Revision } from "../../../api/posts.ts";
import { BACKDROP, POPUP } from "../../../ui/feedback/dialog.tsx";
import { DialogActions } from "../../../ui/feedback/dialog-actions.tsx";
import { buttonClass } from "../../../ui/forms/button.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import type { PostValues } from "../editor/post-values.ts";
import { Differences } from "./differences.tsx";
import { savedBy } from "./revision-row.tsx";

export type ViewedRevision = {
  revision: Revision;
  old: PostValues;
  /** What is in the form. */
  values: PostValues;
};

type RevisionDialogProps = {
  viewed: ViewedRevision | undefined;
  onClose: () => void;
};

/** Compares an earlier version with what is in the form now. */
export function RevisionDialog({ viewed, onClose }: RevisionDialogProps) {
  if (!viewed) return null;
  const name = `Version ${viewed.revision.version}`;
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP} />
        <Dialog.Popup className={classNames(POPUP, "max-w-5xl")}>
          <Dialog.Title className="text-xl">{name}</Dialog.Title>
          <Dialog.Description className="mt-2">{savedBy(viewed.revision)}</Dialog.Description>
          <Differences
            before={viewed.old}
            after={viewed.values}
            names={{ before: name, after: "In the editor" }}
          />
          <DialogActions>
            <Dialog.Close className={buttonClass({})}>Close</Dialog.Close>
          </DialogActions>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
