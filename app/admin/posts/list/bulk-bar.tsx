import type { ReactNode } from "react";
import type { ListedPost } from "../../../api/posts.ts";
import { ConfirmDialog } from "../../../ui/feedback/confirm-dialog.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { TagDialog } from "./tag-dialog.tsx";
import { type BulkChange, postCount } from "./use-bulk-change.ts";

type BulkBarProps = {
  /** The selected ones. */
  posts: ListedPost[];
  tags: string[];
  isBusy: boolean;
  onChange: (change: BulkChange) => void;
  onClear: () => void;
};

/** What can be done with the selected posts. It stays in view at the foot of the window. */
export function BulkBar(props: BulkBarProps) {
  const { posts, isBusy, onClear } = props;
  return (
    <section
      aria-label="Selected posts"
      aria-busy={isBusy}
      className="sticky bottom-0 z-40 mt-4 flex flex-wrap items-center gap-2 border border-control bg-raised p-3"
    >
      <p className="px-1 text-sm font-semibold tabular-nums">
        {isBusy ? "Saving..." : `${postCount(posts.length)} selected`}
      </p>
      <Button
        size="small"
        variant="plain"
        className="mr-auto underline underline-offset-4"
        disabled={isBusy}
        onClick={onClear}
      >
        Clear
      </Button>
      {posts.some(({ deleted }) => deleted) ? (
        <ChangeButton {...props} action="restore">
          Restore
        </ChangeButton>
      ) : (
        <Changes {...props} />
      )}
    </section>
  );
}

function Changes(props: BulkBarProps) {
  const { posts, tags, isBusy, onChange } = props;
  const selectedTags = [...new Set(posts.flatMap((post) => post.tags))].sort();
  return (
    <>
      <ChangeButton {...props} action="publish">
        Publish
      </ChangeButton>
      <ChangeButton {...props} action="unpublish">
        Unpublish
      </ChangeButton>
      <TagDialog
        title="Add tag"
        choices={tags}
        isDisabled={isBusy}
        onTag={(tag) => onChange({ action: "add_tag", tag })}
      />
      <TagDialog
        title="Remove tag"
        choices={selectedTags}
        isDisabled={isBusy || selectedTags.length === 0}
        onTag={(tag) => onChange({ action: "remove_tag", tag })}
      />
      <ConfirmDialog
        title={`Delete ${postCount(posts.length)}?`}
        text={`You can restore ${posts.length === 1 ? "it" : "them"} for 30 days.`}
        confirmLabel="Delete"
        onConfirm={() => onChange({ action: "delete" })}
        trigger={
          <Button size="small" variant="danger" disabled={isBusy}>
            Delete
          </Button>
        }
      />
    </>
  );
}

type ChangeButtonProps = Pick<BulkBarProps, "isBusy" | "onChange"> & {
  action: "publish" | "unpublish" | "restore";
  children: ReactNode;
};

function ChangeButton({ action, isBusy, onChange, children }: ChangeButtonProps) {
  return (
    <Button size="small" disabled={isBusy} onClick={() => onChange({ action })}>
      {children}
    </Button>
  );
}
