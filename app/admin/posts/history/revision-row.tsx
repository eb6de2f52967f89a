import type { Revision } from "../../../api/posts.ts";
import { dateAndTime } from "../../../dates.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { RestoreButton } from "./restore-button.tsx";

type RevisionRowProps = {
  revision: Revision;
  isDirty: boolean;
  isLocked: boolean;
  onView: () => void;
  onRestore: () => void;
};

export function RevisionRow({ revision, onView, ...restoring }: RevisionRowProps) {
  const which = <span className="sr-only"> version {revision.version}</span>;
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
        <RestoreButton {...restoring} version={revision.version} size="small">
          Restore{which}
        </RestoreButton>
      </p>
    </li>
  );
}

export function savedBy({ saved_at, saved_by, published }: Revision) {
  const when = dateAndTime(new Date(saved_at));
  const state = published ? "Published" : "Draft";
  return `${state}, saved ${when}${saved_by ? ` by ${saved_by}` : ""}`;
}
