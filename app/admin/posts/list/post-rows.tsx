import { useRef, useState } from "react";
import { type ListedPost, type PostList, postsApi } from "../../../api/posts.ts";
import { ConfirmDialog } from "../../../ui/feedback/confirm-dialog.tsx";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { DeletedRow } from "./deleted-row.tsx";
import { PostRow } from "./post-row.tsx";
import { ColumnNames, LIST_HEAD, ROW } from "./row.tsx";
import { postCount, useBulkChange } from "./use-bulk-change.ts";
import { useRowKeys } from "./use-row-keys.ts";
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
  const { isBusy, change, restore } = useBulkChange(changed);
  const deletion = useDeletion(changed, restore);
  useRowKeys(element);

  /** The control that has the focus is about to be removed. */
  function changed() {
    element.current?.focus({ preventScroll: true });
    selection.clear();
    onChanged();
  }

  function renderRow(post: ListedPost) {
    const { id, deleted } = post;
    const row = {
      post,
      isSelected: selection.isSelected(id),
      onSelect: (isRange: boolean) => selection.toggle(id, isRange),
    };
    if (deleted) {
      return <DeletedRow key={id} {...row} deleted={deleted} onRestore={() => restore([id])} />;
    }
    return (
      <PostRow
        key={id}
        {...row}
        warnings={warnings?.[id] ?? 0}
        views={views?.[id] ?? 0}
        onTag={onTag}
        onDelete={() => deletion.ask(post)}
      />
    );
  }

  return (
    <>
      <ListHead list={list} selected={selected.length} onToggleAll={selection.toggleAll} />
      <ul ref={element} tabIndex={-1} aria-label="Posts">
        {posts.map(renderRow)}
      </ul>
      {selected.length > 0 && (
        <BulkBar
          posts={selected}
          tags={tags}
          isBusy={isBusy}
          onChange={(wanted) =>
            change(
              selected.map(({ id }) => id),
              wanted,
            )
          }
          onClear={selection.clear}
        />
      )}
      {deletion.dialog}
    </>
  );
}

type ListHeadProps = { list: PostList; selected: number; onToggleAll: () => void };

function ListHead({ list, selected, onToggleAll }: ListHeadProps) {
  const { posts } = list;
  return (
    <div className={`${ROW} ${LIST_HEAD}`}>
      <Checkbox
        aria-label="Select all posts on this page"
        checked={selected === posts.length}
        isMixed={selected > 0 && selected < posts.length}
        onChange={onToggleAll}
      />
      <p role="status" className="text-sm text-muted tabular-nums md:col-span-2">
        {selected > 0 ? `${selected} selected` : countInWords(list)}
      </p>
      <ColumnNames />
    </div>
  );
}

/** Deletes one post, in the words of the specification. */
function useDeletion(onDeleted: () => void, restore: (ids: string[]) => void) {
  const [asked, setAsked] = useState<ListedPost>();

  async function remove({ id }: ListedPost) {
    setAsked(undefined);
    try {
      await postsApi.remove(id);
      toast.undoable("Success", () => restore([id]), "Post deleted successfully.");
      onDeleted();
    } catch {
      toast.failure("Error", "Failed to delete post.");
    }
  }

  const dialog = (
    <ConfirmDialog
      title="Delete Post"
      text={`Are you sure you want to delete "${asked?.title}"? This action cannot be undone.`}
      confirmLabel="Delete"
      isOpen={asked !== undefined}
      onCancel={() => setAsked(undefined)}
      onConfirm={() => asked && remove(asked)}
    />
  );
  return { ask: setAsked, dialog };
}

function countInWords({ total, is_more }: PostList) {
  return is_more ? `${total.toLocaleString("en-US")}+ posts` : postCount(total);
}
