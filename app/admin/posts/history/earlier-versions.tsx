import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import { memo, type ReactNode, useState } from "react";
import type { ResponseOf } from "../../../api/contract.ts";
import type { Post } from "../../../api/posts.ts";
import { dateAndTime } from "../../../dates.ts";
import { request } from "../../../session/admin-request.ts";
import { queryOf } from "../../../session/query-client.ts";
import { messageOf } from "../../../session/requests.ts";
import { Button, type ButtonSize, buttonClass } from "../../../ui/button.tsx";
import { WhenFetched } from "../../../ui/data/when-fetched.tsx";
import { ConfirmDialog } from "../../../ui/feedback/confirm-dialog.tsx";
import { BACKDROP, DialogActions, POPUP } from "../../../ui/feedback/dialog.tsx";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Option } from "../../../ui/forms/controls.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import { FoldingSection } from "../../../ui/layout/folding-section.tsx";
import type { PostValues } from "../form-values.ts";
import { LazyDifferences } from "./lazy-differences.tsx";
import {
  RESTORE_CHOICES,
  type RestoreChoice,
  restoredValues,
  valuesOfVersion,
} from "./version-values.ts";

type Revision = ResponseOf<"GET /api/admin/posts/:id/revisions">["revisions"][number];

/** The props of a button that restores, wherever it is. */
type Restoring = {
  /** If true, a dialog asks before unsaved changes are replaced. */
  isDirty: boolean;
  isLocked: boolean;
  onRestore: () => void;
};

type RestoreButtonProps = Restoring & { version: number; size?: ButtonSize; children: ReactNode };

function RestoreButton(props: RestoreButtonProps) {
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
      text={`Version ${version} will replace unsaved changes in the fields that it restores.`}
      confirmLabel="Replace"
      onConfirm={onRestore}
      trigger={button}
    />
  );
}

type RevisionRowProps = Restoring & { revision: Revision; onView: () => void };

function RevisionRow({ revision, onView, ...restoring }: RevisionRowProps) {
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

function savedBy({ saved_at, saved_by, published }: Revision) {
  const when = dateAndTime(new Date(saved_at));
  const state = published ? "Published" : "Draft";
  return `${state}, saved ${when}${saved_by ? ` by ${saved_by}` : ""}`;
}

type ViewedRevision = {
  revision: Revision;
  old: PostValues;
  /** The values in the form. */
  values: PostValues;
};

type RevisionDialogProps = Restoring & {
  viewed: ViewedRevision;
  choices: ReactNode;
  onRestoreContent: (content: string) => void;
  onClose: () => void;
};

/** Compares an earlier version with what is in the form now. */
function RevisionDialog(props: RevisionDialogProps) {
  const { viewed, choices, onRestoreContent, onClose, ...restoring } = props;
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
            onRestoreContent={restoring.isLocked ? undefined : onRestoreContent}
          />
          <DialogActions>
            <RestoreButton {...restoring} version={version}>
              Restore version {version}
            </RestoreButton>
            {choices}
            <Dialog.Close className={classNames(buttonClass({}), "ml-auto")}>Close</Dialog.Close>
          </DialogActions>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const SHOWN_FIRST = 5;

type EarlierVersionsProps = {
  post: Post;
  currentValues: () => PostValues;
  isDirty: boolean;
  isLocked: boolean;
  onRestore: (values: Partial<PostValues>) => void;
  /** With one block as it was in an earlier version. */
  onRestoreContent: (content: string) => void;
};

/** Memoized: it is not rendered again with each key that is typed. */
export const EarlierVersions = memo(function EarlierVersions({
  post,
  currentValues,
  isDirty,
  isLocked,
  onRestore,
  onRestoreContent,
}: EarlierVersionsProps) {
  const { id, version } = post;
  const fetched = useQuery(queryOf("GET /api/admin/posts/:id/revisions", { params: { id } }));
  const [viewed, setViewed] = useState<ViewedRevision>();
  const [chosen, setChosen] = useState<ReadonlySet<RestoreChoice>>(new Set());
  const choices = <RestoreChoices chosen={chosen} isLocked={isLocked} onChoose={setChosen} />;

  async function fetchRevision(revision: Revision) {
    try {
      const { post: old } = await request("GET /api/admin/posts/:id/revisions/:version", {
        params: { id, version: String(revision.version) },
      });
      return valuesOfVersion(old, currentValues(), post);
    } catch (error) {
      toast.failure("Error", messageOf(error));
      return undefined;
    }
  }

  async function view(revision: Revision) {
    const old = await fetchRevision(revision);
    if (old) setViewed({ revision, old, values: currentValues() });
  }

  async function restore(revision: Revision) {
    const old = await fetchRevision(revision);
    if (old) finish(revision, old);
  }

  function finish(revision: Revision, old: PostValues) {
    setViewed(undefined);
    onRestore(restoredValues(old, chosen));
    // A choice that was made while the version was fetched stays, for the next restore.
    setChosen((current) => (current === chosen ? new Set() : current));
    toast.success(`Version ${revision.version} restored`, "Select Update Post to save it.");
  }

  function restoreContent(content: string) {
    onRestoreContent(content);
    setViewed(viewed && { ...viewed, values: { ...viewed.values, content } });
    toast.success("Block restored", "Select Update Post to save it.");
  }

  return (
    <FoldingSection title="Earlier versions" isFoldedAtFirst>
      <WhenFetched fetched={fetched}>
        {({ revisions }) => (
          <RevisionList
            revisions={revisions.filter((revision) => revision.version < version)}
            choices={choices}
            row={(revision) => (
              <RevisionRow
                key={revision.version}
                revision={revision}
                isDirty={isDirty}
                isLocked={isLocked}
                onView={() => view(revision)}
                onRestore={() => restore(revision)}
              />
            )}
          />
        )}
      </WhenFetched>
      {viewed && (
        <RevisionDialog
          viewed={viewed}
          choices={choices}
          isDirty={isDirty}
          isLocked={isLocked}
          onRestore={() => finish(viewed.revision, viewed.old)}
          onRestoreContent={restoreContent}
          onClose={() => setViewed(undefined)}
        />
      )}
    </FoldingSection>
  );
});

type RestoreChoicesProps = {
  chosen: ReadonlySet<RestoreChoice>;
  isLocked: boolean;
  onChoose: (chosen: ReadonlySet<RestoreChoice>) => void;
};

/** Beside the buttons that restore an earlier version's words, picture and SEO. */
function RestoreChoices({ chosen, isLocked, onChoose }: RestoreChoicesProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {/* Floated, because a legend is otherwise no part of the line. */}
      <legend className="float-left text-muted">Also restore</legend>
      {(Object.keys(RESTORE_CHOICES) as RestoreChoice[]).map((choice) => (
        <Option
          key={choice}
          type="checkbox"
          isCompact
          disabled={isLocked}
          checked={chosen.has(choice)}
          onChange={({ target }) => {
            const others = [...chosen].filter((each) => each !== choice);
            onChoose(new Set(target.checked ? [...others, choice] : others));
          }}
        >
          {choice}
        </Option>
      ))}
    </fieldset>
  );
}

type RevisionListProps = {
  revisions: Revision[];
  choices: ReactNode;
  row: (revision: Revision) => ReactNode;
};

function RevisionList({ revisions, choices, row }: RevisionListProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (revisions.length === 0) return <p className="text-sm text-muted">No earlier versions yet.</p>;
  const shown = showsAll ? revisions : revisions.slice(0, SHOWN_FIRST);
  return (
    <>
      {choices}
      <ul aria-label="Earlier versions" className="border-b border-rule">
        {shown.map(row)}
      </ul>
      {shown.length < revisions.length && (
        <Button onClick={() => setShowsAll(true)}>Show all {revisions.length}</Button>
      )}
    </>
  );
}
