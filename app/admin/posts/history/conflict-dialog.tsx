import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useState } from "react";
import type { Post } from "../../../api/posts.ts";
import { dateAndTime } from "../../../dates.ts";
import { ConfirmDialog } from "../../../ui/feedback/confirm-dialog.tsx";
import { BACKDROP, POPUP } from "../../../ui/feedback/dialog.tsx";
import { DialogActions } from "../../../ui/feedback/dialog-actions.tsx";
import { Button, buttonClass } from "../../../ui/forms/button.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import { type PostValues, savedValues } from "../editor/post-values.ts";
import { LazyDifferences } from "./lazy-differences.tsx";

type ConflictDialogProps = {
  theirs: Post;
  mine: PostValues;
  /** Whether this browser has a backup of my changes, so that it can offer to restore them. */
  isStored: boolean;
  onLoad: () => void;
  onOverwrite: () => void;
  onClose: () => void;
};

const NAMES = { before: "Their version", after: "Your version" };

export function ConflictDialog({
  theirs,
  mine,
  isStored,
  onLoad,
  onOverwrite,
  onClose,
}: ConflictDialogProps) {
  const [isCompared, setCompared] = useState(false);
  const loadButton = <Button onClick={isStored ? onLoad : undefined}>Load their version</Button>;
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={BACKDROP} />
        <AlertDialog.Popup className={classNames(POPUP, isCompared ? "max-w-5xl" : "max-w-md")}>
          <AlertDialog.Title className="text-xl">Someone else saved this post</AlertDialog.Title>
          <AlertDialog.Description className="mt-2">
            Version {theirs.version} was saved on {dateAndTime(new Date(theirs.updated_at))}, while
            you were editing. Your changes are still in the form.
          </AlertDialog.Description>
          {isCompared && (
            <LazyDifferences before={savedValues(theirs)} after={mine} names={NAMES} />
          )}
          <DialogActions>
            {!isCompared && (
              <Button variant="main" onClick={() => setCompared(true)}>
                Compare
              </Button>
            )}
            {isStored ? (
              loadButton
            ) : (
              <ConfirmDialog
                title="Discard your changes?"
                text="This browser couldn’t back them up, so they’ll be lost."
                confirmLabel="Load their version"
                onConfirm={onLoad}
                trigger={loadButton}
              />
            )}
            <Button onClick={onOverwrite}>Overwrite with mine</Button>
            <AlertDialog.Close className={buttonClass({})}>Keep editing</AlertDialog.Close>
          </DialogActions>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
