import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { dateAndTime } from "../../dates.ts";
import { ApiError, messageOf } from "../../session/requests.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { BACKDROP, DialogActions, POPUP } from "../../ui/feedback/dialog.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { classNames } from "../../ui/layout/class-names.ts";
import type { Offer } from "./stored-changes.ts";
import { type DraftOptions, useDraft } from "./use-draft.ts";

type ConflictDialogProps = {
  /** The kind of thing that was saved, such as "post". */
  noun: string;
  theirs: { version: number; updated_at?: string };
  /** Whether this browser has a backup of my changes, so that it can offer to restore them. */
  isStored: boolean;
  onLoad: () => void;
  onOverwrite: () => void;
  onClose: () => void;
  /** The differences between their version and mine. */
  children: ReactNode;
};

export const CONFLICT_NAMES = { before: "Their version", after: "Your version" };

/** Asks what to do about a version that someone else has saved since the form was opened. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { noun, theirs, isStored, onLoad, onOverwrite, onClose, children } = props;
  const [isCompared, setCompared] = useState(false);
  const at = theirs.updated_at && ` on ${dateAndTime(new Date(theirs.updated_at))},`;
  const loadButton = <Button onClick={isStored ? onLoad : undefined}>Load their version</Button>;
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={BACKDROP} />
        <AlertDialog.Popup className={classNames(POPUP, isCompared ? "max-w-5xl" : "max-w-md")}>
          <AlertDialog.Title className="text-xl">Someone else saved this {noun}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2">
            Version {theirs.version} was saved{at} while you were editing. Your changes are still in
            the form.
          </AlertDialog.Description>
          {isCompared && children}
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

type VersionedDraft<Values> = ReturnType<typeof useVersionedDraft<Values>>;

/**
 * Like `useDraft`, for something with a version: `saved` and `version` are always the latest known.
 * Changes to an older version are shown beside it before they can replace it.
 */
export function useVersionedDraft<Values>(options: DraftOptions<Values>) {
  const { saved, version } = options;
  const draft = useDraft(options);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const newerThan = (base: number | undefined) =>
    version !== undefined && base !== undefined && base < version
      ? { values: saved, version }
      : undefined;

  /**
   * Sends the form, and shows a toast if that fails. `loadNewer`: called when someone else has saved
   * another version. Once that is in `saved`, it resolves to its number.
   */
  async function send(work: () => Promise<void>, loadNewer: () => Promise<number | undefined>) {
    setBusy(true);
    let isRefused = false;
    try {
      await work();
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      const newer = isConflict ? await loadNewer().catch(() => undefined) : undefined;
      isRefused = newer !== undefined && newer > (draft.base ?? 0);
      if (!isRefused) toast.failure("Error", messageOf(error));
    }
    // A disabled form has lost the focus, which the dialog gives back.
    flushSync(() => setBusy(false));
    if (isRefused) setAsking(true);
  }

  return {
    ...draft,
    isBusy,
    send,
    /** The newer version of someone else, while the dialog asks about it. */
    theirs: isAsking ? newerThan(draft.base) : undefined,
    restore: (offer: Offer<Values>) => {
      draft.restore(offer);
      setAsking(newerThan(offer.base) !== undefined);
    },
    keepEditing: () => setAsking(false),
    /** Shows their version. The changes stay stored, and are offered. */
    loadTheirs: () => {
      setAsking(false);
      draft.load(saved, version);
    },
  };
}

/** A field's label, and its value in words. */
export type LabeledValue = readonly [label: string, value: string];

type DraftConflictProps<Values> = {
  noun: string;
  draft: VersionedDraft<Values>;
  describe: (values: Values) => LabeledValue[];
  onOverwrite: (version: number) => void;
};

/** Their version beside mine, field by field. */
export function DraftConflict<Values>(props: DraftConflictProps<Values>) {
  const { noun, draft, describe, onOverwrite } = props;
  const { theirs, values, storedAt } = draft;
  if (!theirs) return null;
  const mine = describe(values);
  const differing = describe(theirs.values)
    .map(([label, value], index) => ({ label, theirs: value, mine: mine[index]?.[1] ?? "" }))
    .filter((field) => field.theirs !== field.mine);
  return (
    <ConflictDialog
      noun={noun}
      theirs={theirs}
      isStored={storedAt !== undefined}
      onLoad={draft.loadTheirs}
      onOverwrite={() => {
        draft.keepEditing();
        onOverwrite(theirs.version);
      }}
      onClose={draft.keepEditing}
    >
      <table className="mt-5 w-full table-fixed text-left text-sm wrap-anywhere">
        <thead>
          <tr className="[&>th]:p-2">
            <th scope="col">Field</th>
            <th scope="col">{CONFLICT_NAMES.before}</th>
            <th scope="col">{CONFLICT_NAMES.after}</th>
          </tr>
        </thead>
        <tbody className="whitespace-pre-wrap">
          {differing.map(({ label, theirs, mine }) => (
            <tr key={label} className="border-t border-rule align-top [&>*]:p-2">
              <th scope="row">{label}</th>
              <td dir="auto">{theirs}</td>
              <td dir="auto">{mine}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ConflictDialog>
  );
}
