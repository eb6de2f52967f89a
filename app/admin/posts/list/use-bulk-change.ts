import { useState } from "react";
import type { z } from "zod";
import type { bulkChangeSchema } from "#features/posts/editing/bulk-posts.schema.ts";
import { messageOf } from "../../../api/api-error.ts";
import { type BulkResult, postsApi } from "../../../api/posts.ts";
import { toast } from "../../../ui/feedback/toasts.tsx";

type Change = z.input<typeof bulkChangeSchema>;
type WithoutIds<C> = C extends unknown ? Omit<C, "ids"> : never;
export type BulkChange = WithoutIds<Change>;

/** Changes posts in one request, says what happened, and offers to undo it. */
export function useBulkChange(onChanged: () => void) {
  const [isBusy, setBusy] = useState(false);

  async function change(ids: string[], wanted: BulkChange) {
    setBusy(true);
    try {
      report(ids, wanted, await postsApi.change({ ...wanted, ids } as Change));
      onChanged();
    } catch (error) {
      toast.failure("Error", messageOf(error, "Nothing was changed. Please try again."));
    } finally {
      setBusy(false);
    }
  }

  function report(ids: string[], wanted: BulkChange, { changed, undo, new_slugs }: BulkResult) {
    const outcome = describeOutcome(wanted, ids.length, changed);
    if (wanted.action === "delete") toast.undoable(outcome, () => restore(ids));
    else if (undo.length > 0) toast.undoable(outcome, () => revert(undo));
    else toast.success(outcome, slugsInWords(new_slugs));
  }

  const restore = (ids: string[]) => change(ids, { action: "restore" });

  async function revert(undo: BulkResult["undo"]) {
    try {
      await postsApi.undoChange(undo);
      toast.success("Undone.");
      onChanged();
    } catch (error) {
      toast.failure("Error", messageOf(error, "This couldn’t be undone. Please try again."));
    }
  }

  return { isBusy, change, restore };
}

function describeOutcome({ action, tag }: BulkChange, selected: number, changed: number) {
  const posts = postCount(changed);
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

/** What a restored post could not have back. */
function slugsInWords(slugs: BulkResult["new_slugs"]) {
  if (slugs.length === 0) return undefined;
  const renamed = slugs.map(({ title, slug }) => `“${title}” is now at /blog/${slug}`);
  return `${renamed.join(", ")}: another post has the old slug.`;
}

export function postCount(count: number) {
  return count === 1 ? "1 post" : `${count} posts`;
}
