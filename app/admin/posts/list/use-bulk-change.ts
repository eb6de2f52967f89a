import { useState } from "react";
import type { z } from "zod";
import type { bulkChangeSchema } from "#features/posts/editing/bulk-posts.schema.ts";
import { messageOf } from "../../../api/api-error.ts";
import { type BulkResult, type ListedPost, postsApi } from "../../../api/posts.ts";
import { toast } from "../../../ui/feedback/toasts.tsx";

type Change = z.input<typeof bulkChangeSchema>;
type WithoutIds<C> = C extends unknown ? Omit<C, "ids"> : never;

/** Changes all selected posts in one request, says what happened, and offers to undo it. */
export function useBulkChange(posts: ListedPost[], onChanged: () => void) {
  const [isBusy, setBusy] = useState(false);

  async function change(wanted: WithoutIds<Change>) {
    setBusy(true);
    try {
      const ids = posts.map(({ id }) => id);
      const { changed, undo } = await postsApi.change({ ...wanted, ids } as Change);
      report(outcomeOf(wanted, changed), undo);
      onChanged();
    } catch (error) {
      toast.failure("Error", messageOf(error, "Nothing was changed. Please try again."));
    } finally {
      setBusy(false);
    }
  }

  function report(outcome: string, undo: BulkResult["undo"]) {
    if (undo.length > 0) toast.undoable(outcome, () => revert(undo));
    else toast.success(outcome);
  }

  async function revert(undo: BulkResult["undo"]) {
    try {
      await postsApi.undoChange(undo);
      toast.success("Undone.");
      onChanged();
    } catch (error) {
      toast.failure("Error", messageOf(error, "This couldn’t be undone. Please try again."));
    }
  }

  return { isBusy, change };
}

function outcomeOf({ action, tag }: WithoutIds<Change>, changed: number) {
  const posts = postCount(changed);
  switch (action) {
    case "publish":
      return changed ? `${posts} published.` : "These posts are already published.";
    case "unpublish":
      return changed ? `${posts} unpublished.` : "None of these posts is published.";
    case "add_tag":
      return changed ? `“${tag}” added to ${posts}.` : `All of these posts have the tag “${tag}”.`;
    case "remove_tag":
      return changed
        ? `“${tag}” removed from ${posts}.`
        : `None of these posts has the tag “${tag}”.`;
    case "delete":
      return `${posts} deleted.`;
    case "restore":
      return `${posts} restored.`;
  }
}

export function postCount(count: number) {
  return count === 1 ? "1 post" : `${count} posts`;
}
