import type { Revision } from "../../../api/posts.ts";
import { dateAndTime } from "../../../dates.ts";
import { ConfirmDialog } from "../../../ui/feedback/confirm-dialog.tsx";
import { Button } from "../../../ui/forms/button.tsx";

type RevisionRowProps = {
  revision: Revision;
  isDirty: boolean;
  isLocked: boolean;
  onView: () => void;
  onRestore: () => void;
};

export function RevisionRow({ revision, isDirty, isLocked, onView, onRestore }: RevisionRowProps) {
  const which = <span className="sr-only"> version {revision.version}</span>;
  const restoreButton = (
    <Button size="small" disabled={isLocked} onClick={isDirty ? undefined : onRestore}>
      Restore{which}
    </Button>
  );
  return (
    <li className="grid gap-3 border-t border-rule py-3 text-sm">
      <div className="min-w-0">
        <p className="break-words">
          <span className="font-semibold">Version {revision.version}</span> {revision.title}
        </p>
        <p className="mt-1 break-words text-muted">{savedBy(revision)}</p>
      </div>
      <p className="flex shrink-0 gap-2">
        <Button size="small" onClick={onView}>
          View{which}
        </Button>
        {isDirty ? (
          <ConfirmDialog
            title="Replace your unsaved changes?"
            text={`Restoring version ${revision.version} will discard your unsaved changes.`}
            confirmLabel="Replace"
            onConfirm={onRestore}
            trigger={restoreButton}
          />
        ) : (
          restoreButton
        )}
      </p>
    </li>
  );
}

export function savedBy({ saved_at, saved_by, published }: Revision) {
  const when = dateAndTime(new Date(saved_at));
  const state = published ? "Published" : "Draft";
  return `${state}, saved ${when}${saved_by ? ` by ${saved_by}` : ""}`;
}
