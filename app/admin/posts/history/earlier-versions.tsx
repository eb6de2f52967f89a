import { memo, useState } from "react";
import { messageOf } from "../../../api/api-error.ts";
import { type Post, postsApi, type Revision } from "../../../api/posts.ts";
import { useFetched } from "../../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../../ui/data/when-fetched.tsx";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { FoldingSection } from "../../../ui/layout/folding-section.tsx";
import type { PostValues } from "../editor/post-values.ts";
import { RevisionDialog, type ViewedRevision } from "./revision-dialog.tsx";
import { RevisionRow } from "./revision-row.tsx";
import { valuesOfVersion } from "./version-values.ts";

const SHOWN_FIRST = 5;

type EarlierVersionsProps = {
  post: Post;
  currentValues: () => PostValues;
  isDirty: boolean;
  isLocked: boolean;
  onRestore: (values: PostValues) => void;
  /** With one block as it was in an earlier version. */
  onRestoreContent: (content: string) => void;
};

/** Not rendered again with each key that is typed. */
export const EarlierVersions = memo(function EarlierVersions({
  post,
  currentValues,
  isDirty,
  isLocked,
  onRestore,
  onRestoreContent,
}: EarlierVersionsProps) {
  const { id, version } = post;
  const fetched = useFetched(postsApi.revisions, id);
  const [viewed, setViewed] = useState<ViewedRevision>();

  async function fetchRevision(revision: Revision) {
    try {
      const { post: old } = await postsApi.revision(id, revision.version);
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
    onRestore(old);
    toast.success(`Version ${revision.version} restored`, "Select Update Post to save it.");
  }

  function restoreContent(content: string) {
    onRestoreContent(content);
    setViewed(viewed && { ...viewed, values: { ...viewed.values, content } });
    toast.success("Block restored", "Select Update Post to save it.");
  }

  function restoreViewed({ revision, old }: ViewedRevision) {
    setViewed(undefined);
    finish(revision, old);
  }

  return (
    <FoldingSection title="Earlier versions" isFoldedAtFirst>
      <WhenFetched fetched={fetched}>
        {({ revisions }) => (
          <RevisionList
            revisions={revisions.filter((revision) => revision.version < version)}
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
      <RevisionDialog
        viewed={viewed}
        isDirty={isDirty}
        isLocked={isLocked}
        onRestore={() => viewed && restoreViewed(viewed)}
        onRestoreContent={restoreContent}
        onClose={() => setViewed(undefined)}
      />
    </FoldingSection>
  );
});

type RevisionListProps = { revisions: Revision[]; row: (revision: Revision) => React.ReactNode };

function RevisionList({ revisions, row }: RevisionListProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (revisions.length === 0) return <p className="text-sm text-muted">No earlier versions yet.</p>;
  const shown = showsAll ? revisions : revisions.slice(0, SHOWN_FIRST);
  return (
    <>
      <ul aria-label="Earlier versions" className="border-b border-rule">
        {shown.map(row)}
      </ul>
      {shown.length < revisions.length && (
        <Button onClick={() => setShowsAll(true)}>Show all {revisions.length}</Button>
      )}
    </>
  );
}
