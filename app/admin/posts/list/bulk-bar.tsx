import type { ListedPost } from "../../../api/posts.ts";
import { ConfirmDialog } from "../../../ui/feedback/confirm-dialog.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { TagDialog } from "./tag-dialog.tsx";
import { postCount, useBulkChange } from "./use-bulk-change.ts";

type BulkBarProps = {
  /** The selected ones. */
  posts: ListedPost[];
  tags: string[];
  onClear: () => void;
  onChanged: () => void;
};

/** What can be done with the selected posts. It stays in view at the foot of the window. */
export function BulkBar({ posts, tags, onClear, onChanged }: BulkBarProps) {
  const { isBusy, change } = useBulkChange(posts, onChanged);
  const selectedTags = [...new Set(posts.flatMap((post) => post.tags))].sort();
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
      <Button size="small" disabled={isBusy} onClick={() => change({ action: "publish" })}>
        Publish
      </Button>
      <Button size="small" disabled={isBusy} onClick={() => change({ action: "unpublish" })}>
        Unpublish
      </Button>
      <TagDialog
        title="Add tag"
        choices={tags}
        isDisabled={isBusy}
        onTag={(tag) => change({ action: "add_tag", tag })}
      />
      <TagDialog
        title="Remove tag"
        choices={selectedTags}
        isDisabled={isBusy || selectedTags.length === 0}
        onTag={(tag) => change({ action: "remove_tag", tag })}
      />
      <ConfirmDialog
        title={posts.length === 1 ? "Delete 1 post?" : `Delete ${posts.length} posts?`}
        text="Their earlier versions are deleted with them. This action cannot be undone."
        confirmLabel="Delete"
        onConfirm={() => change({ action: "delete" })}
        trigger={
          <Button size="small" variant="danger" disabled={isBusy}>
            Delete
          </Button>
        }
      />
    </section>
  );
}
