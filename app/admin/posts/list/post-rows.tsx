import { useRef, useState } from "react";
import { type ListedPost, type PostList, postsApi } from "../../../api/posts.ts";
import { ConfirmDialog } from "../../../ui/feedback/confirm-dialog.tsx";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { PostRow } from "./post-row.tsx";
import { LIST_HEAD } from "./row-layout.tsx";
import { useSelection } from "./use-selection.ts";

type PostRowsProps = {
  list: PostList;
  /** To offer when one is added to the selected posts. */
  tags: string[];
  /** How much there is to look at, by the post's id. Undefined until it is known. */
  warnings: Record<string, number> | undefined;
  /** In the last 30 days, by the post's id. Undefined until it is known. */
  views: Record<string, number> | undefined;
  onTag: (tag: string) => void;
  onChanged: () => void;
};

export function PostRows({ list, tags, warnings, views, onTag, onChanged }: PostRowsProps) {
  const { posts } = list;
  const element = useRef<HTMLUListElement>(null);
  const selection = useSelection(posts.map(({ id }) => id));
  const selected = posts.filter(({ id }) => selection.isSelected(id));
  const [deleting, setDeleting] = useState<ListedPost>();

  /** The control that has the focus is about to be removed. */
  function changed() {
    element.current?.focus({ preventScroll: true });
    selection.clear();
    onChanged();
  }

  async function remove({ id }: ListedPost) {
    setDeleting(undefined);
    try {
      await postsApi.remove(id);
      toast.success("Success", "Post deleted successfully.");
      changed();
    } catch {
      toast.failure("Error", "Failed to delete post.");
    }
  }

  return (
    <>
      <div className={LIST_HEAD}>
        <Checkbox
          aria-label="Select all posts on this page"
          checked={selected.length === posts.length}
          isMixed={selected.length > 0 && selected.length < posts.length}
          onChange={selection.toggleAll}
        />
        <p role="status" className="text-sm text-muted tabular-nums">
          {selected.length > 0 ? `${selected.length} selected` : countInWords(list)}
        </p>
      </div>
      <ul ref={element} tabIndex={-1} aria-label="Posts">
        {posts.map((post) => (
          <PostRow
            key={post.id}
            post={post}
            warnings={warnings?.[post.id] ?? 0}
            views={views?.[post.id] ?? 0}
            isSelected={selection.isSelected(post.id)}
            onSelect={(isRange) => selection.toggle(post.id, isRange)}
            onTag={onTag}
            onDelete={() => setDeleting(post)}
          />
        ))}
      </ul>
      {selected.length > 0 && (
        <BulkBar posts={selected} tags={tags} onClear={selection.clear} onChanged={changed} />
      )}
      <ConfirmDialog
        title="Delete Post"
        text={`Are you sure you want to delete "${deleting?.title}"? This action cannot be undone.`}
        confirmLabel="Delete"
        isOpen={deleting !== undefined}
        onCancel={() => setDeleting(undefined)}
        onConfirm={() => deleting && remove(deleting)}
      />
    </>
  );
}

function countInWords({ total, is_more }: PostList) {
  if (is_more) return `${total.toLocaleString("en-US")}+ posts`;
  return total === 1 ? "1 post" : `${total} posts`;
}
