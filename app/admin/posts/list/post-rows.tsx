import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useId, useRef, useState } from "react";
import { tagSchema } from "#features/posts/schema.ts";
import { counted } from "#platform/text/counted.ts";
import type { BodyOf, ResponseOf } from "../../../api/contract.ts";
import type { ListedPost, PostList } from "../../../api/posts.ts";
import { shortDate } from "../../../dates.ts";
import { request } from "../../../session/admin-request.ts";
import { reload } from "../../../session/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/feedback/confirm-dialog.tsx";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Checkbox, type FieldError, Form, TextField } from "../../../ui/forms/field.tsx";
import { BulkBar } from "../../bulk-bar.tsx";
import { useListKeys } from "../../use-list-keys.ts";
import { type Selection, useSelection } from "../../use-selection.ts";
import { PostRow } from "./post-row.tsx";
import { ColumnNames, LIST_HEAD, PostState, ROW, Row, type RowProps } from "./row.tsx";

type PostRowsProps = {
  list: PostList;
  /** Tags to suggest when one is added to the selected posts. */
  tags: string[];
  /** The number of warnings by the post's id. Undefined until it is known. */
  warnings: Record<string, number> | undefined;
  /** The views in the last 30 days by the post's id. Undefined until they are known. */
  views: Record<string, number> | undefined;
  onTag: (tag: string) => void;
};

export function PostRows({ list, tags, warnings, views, onTag }: PostRowsProps) {
  const { posts } = list;
  const element = useRef<HTMLUListElement>(null);
  const selection = useSelection<ListedPost>(posts);
  const { isBusy, change, restore } = useBulkChange(changed);
  const deletion = useDeletion(changed, restore);
  useRowKeys(element);

  /** Moves the focus to the list, because the control that has it is about to be removed. */
  function changed() {
    element.current?.focus({ preventScroll: true });
    selection.clear();
  }

  function renderRow(post: ListedPost) {
    const { id, deleted } = post;
    const row = { post, checkbox: selection.checkbox(id) };
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
      <ListHead list={list} selection={selection} />
      <ul ref={element} tabIndex={-1} aria-label="Posts">
        {posts.map(renderRow)}
      </ul>
      <BulkBar selection={selection} noun="post" isBusy={isBusy}>
        <Changes
          posts={selection.selected}
          tags={tags}
          onChange={(bulkChange) =>
            change(
              selection.selected.map(({ id }) => id),
              bulkChange,
            )
          }
        />
      </BulkBar>
      {deletion.dialog}
    </>
  );
}

type ListHeadProps = { list: PostList; selection: Selection };

function ListHead({ list, selection: { selected, all } }: ListHeadProps) {
  const { total, is_more } = list;
  const count = is_more ? `${total.toLocaleString("en-US")}+ posts` : counted(total, "post");
  return (
    <div className={`${ROW} ${LIST_HEAD}`}>
      <Checkbox aria-label="Select all posts on this page" {...all} />
      <p role="status" className="text-sm text-muted tabular-nums md:col-span-2">
        {selected.length > 0 ? `${selected.length} selected` : count}
      </p>
      <ColumnNames />
    </div>
  );
}

/** Deletes one post. The texts are the specification's. */
function useDeletion(onDeleted: () => void, restore: (ids: string[]) => void) {
  const queries = useQueryClient();
  const [postToDelete, setPostToDelete] = useState<ListedPost>();
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: ListedPost) => request("DELETE /api/admin/posts/:id", { params: { id } }),
    meta: { hasOwnToast: true },
    onMutate: () => setPostToDelete(undefined),
    onSuccess: (_data, { id }) => {
      toast.undoable("Success", () => restore([id]), "Post deleted successfully.");
      void reloadPosts(queries);
      onDeleted();
    },
    onError: () => toast.failure("Error", "Failed to delete post."),
  });

  const dialog = (
    <ConfirmDialog
      title="Delete Post"
      text={`Are you sure you want to delete "${postToDelete?.title}"? This action cannot be undone.`}
      confirmLabel="Delete"
      isOpen={postToDelete !== undefined}
      onCancel={() => setPostToDelete(undefined)}
      onConfirm={() => postToDelete && remove(postToDelete)}
    />
  );
  return { ask: setPostToDelete, dialog };
}

/**
 * J and K go from row to row, and E edits the post of the row. Enter follows the link, as in any
 * page.
 */
function useRowKeys(list: RefObject<HTMLElement | null>) {
  function rows() {
    return [...(list.current?.querySelectorAll<HTMLElement>("[data-main-action]") ?? [])];
  }

  function currentIndex() {
    const row = document.activeElement?.closest("li");
    return rows().findIndex((control) => row?.contains(control));
  }

  function step(by: number) {
    rows()[currentIndex() + by]?.focus();
  }

  useListKeys({
    j: () => step(1),
    k: () => step(-1),
    e: () => {
      const control = rows()[currentIndex()];
      if (control instanceof HTMLAnchorElement) control.click();
    },
  });
}

type DeletedRowProps = RowProps & {
  deleted: NonNullable<RowProps["post"]["deleted"]>;
  onRestore: () => void;
};

function DeletedRow({ deleted, onRestore, ...row }: DeletedRowProps) {
  const { post } = row;
  const on = `Deleted ${shortDate(new Date(deleted.at))}`;
  return (
    <Row
      {...row}
      title={<span dir="auto">{post.title}</span>}
      dates={deleted.by ? `${on} by ${deleted.by}` : on}
      actions={
        <div className="flex justify-end">
          <Button size="small" data-main-action onClick={onRestore}>
            Restore<span className="sr-only"> “{post.title}”</span>
          </Button>
        </div>
      }
    >
      <PostState post={post} />
      <p className="truncate">{post.author?.name}</p>
      <p className="whitespace-nowrap tabular-nums">
        Kept until {shortDate(new Date(deleted.retained_until))}
      </p>
    </Row>
  );
}

type ChangesProps = {
  /** The selected posts. */
  posts: ListedPost[];
  tags: string[];
  onChange: (change: BulkChange) => void;
};

function Changes({ posts, tags, onChange }: ChangesProps) {
  const selectedTags = [...new Set(posts.flatMap((post) => post.tags))].sort();
  const button = (label: string, action: "publish" | "unpublish" | "restore") => (
    <Button size="small" onClick={() => onChange({ action })}>
      {label}
    </Button>
  );
  if (posts.some(({ deleted }) => deleted)) return button("Restore", "restore");
  return (
    <>
      {button("Publish", "publish")}
      {button("Unpublish", "unpublish")}
      <TagDialog
        title="Add tag"
        choices={tags}
        onTag={(tag) => onChange({ action: "add_tag", tag })}
      />
      <TagDialog
        title="Remove tag"
        choices={selectedTags}
        isDisabled={selectedTags.length === 0}
        onTag={(tag) => onChange({ action: "remove_tag", tag })}
      />
      <ConfirmDialog
        title={`Delete ${counted(posts.length, "post")}?`}
        text={`You can restore ${posts.length === 1 ? "it" : "them"} for 30 days.`}
        confirmLabel="Delete"
        onConfirm={() => onChange({ action: "delete" })}
        trigger={
          <Button size="small" variant="danger">
            Delete
          </Button>
        }
      />
    </>
  );
}

type TagDialogProps = {
  /** The dialog's title, and the label of the button that opens it. */
  title: string;
  /** Tags that are suggested while typing. */
  choices: string[];
  isDisabled?: boolean;
  onTag: (tag: string) => void;
};

function TagDialog({ title, choices, isDisabled, onTag }: TagDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<FieldError>();
  const listId = useId();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const parsed = tagSchema.safeParse(new FormData(event.currentTarget).get("tag"));
    if (!parsed.success) {
      setError({ name: "tag", message: parsed.error.issues[0]?.message ?? "" });
      return;
    }
    setOpen(false);
    onTag(parsed.data);
  }

  function openOrClose(open: boolean) {
    setError(undefined);
    setOpen(open);
  }

  const trigger = (
    <Button size="small" disabled={isDisabled}>
      {title}
    </Button>
  );
  return (
    <Dialog title={title} trigger={trigger} isOpen={isOpen} onOpenChange={openOrClose}>
      <Form error={error} onSubmit={submit} className="mt-4 grid gap-5">
        <TextField label="Tag" name="tag" list={listId} autoComplete="off" autoFocus />
        <datalist id={listId}>
          {choices.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <Button type="submit" variant="main">
          {title}
        </Button>
      </Form>
    </Dialog>
  );
}

type BulkResult = ResponseOf<"POST /api/admin/posts/bulk">;
type BulkChangeInput = BodyOf<"POST /api/admin/posts/bulk">;
type WithoutIds<C> = C extends unknown ? Omit<C, "ids"> : never;
type BulkChange = WithoutIds<BulkChangeInput>;

/** Loads again what depends on the posts. */
const reloadPosts = (queries: QueryClient) =>
  reload(
    queries,
    "GET /api/admin/posts",
    "GET /api/admin/post-choices",
    "GET /api/admin/posts/warnings",
  );

type Change = { ids: string[]; change: BulkChange };

/** Changes posts in one request, shows the result in a toast, and offers to undo it. */
function useBulkChange(onChanged: () => void) {
  const queries = useQueryClient();
  const changing = useMutation({
    mutationFn: ({ ids, change }: Change) =>
      request("POST /api/admin/posts/bulk", { body: { ...change, ids } as BulkChangeInput }),
    meta: { failure: "Nothing was changed. Please try again." },
    onSuccess: (result, made) => {
      report(made, result);
      void reloadPosts(queries);
      onChanged();
    },
  });
  const undoing = useMutation({
    mutationFn: (posts: BulkResult["undo"]) =>
      request("POST /api/admin/posts/bulk-undo", { body: { posts } }),
    meta: { failure: "This couldn’t be undone. Please try again." },
    onSuccess: () => {
      toast.success("Undone.");
      void reloadPosts(queries);
      onChanged();
    },
  });

  function report({ ids, change }: Change, { changed, undo, new_slugs }: BulkResult) {
    const outcome = describeOutcome(change, ids.length, changed);
    if (change.action === "delete") toast.undoable(outcome, () => restore(ids));
    else if (undo.length > 0) toast.undoable(outcome, () => undoing.mutate(undo));
    else toast.success(outcome, slugsInWords(new_slugs));
  }

  const change = (ids: string[], bulkChange: BulkChange) =>
    changing.mutate({ ids, change: bulkChange });
  const restore = (ids: string[]) => change(ids, { action: "restore" });
  return { isBusy: changing.isPending, change, restore };
}

function describeOutcome({ action, tag }: BulkChange, selected: number, changed: number) {
  const posts = counted(changed, "post");
  const none = (one: string, many: string) => (selected === 1 ? one : many);
  switch (action) {
    case "publish":
      return changed
        ? `${posts} published.`
        : none("This post is already published.", "These posts are already published.");
    case "unpublish":
      return changed
        ? `${posts} unpublished.`
        : none("This post isn’t published.", "These posts aren’t published.");
    case "add_tag":
      return changed
        ? `“${tag}” added to ${posts}.`
        : `${none("This post already has", "These posts already have")} the tag “${tag}”.`;
    case "remove_tag":
      return changed
        ? `“${tag}” removed from ${posts}.`
        : `${none("This post doesn’t", "These posts don’t")} have the tag “${tag}”.`;
    case "delete":
      return `${posts} deleted.`;
    case "restore":
      return `${posts} restored.`;
  }
}

/** Lists restored posts that couldn't get their old slug back. */
function slugsInWords(slugs: BulkResult["new_slugs"]) {
  if (slugs.length === 0) return undefined;
  const renamed = slugs.map(({ title, slug }) => `“${title}” is now at /blog/${slug}`);
  return `${renamed.join(", ")}: another post has the old slug.`;
}
