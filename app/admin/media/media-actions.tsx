import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Use } from "#features/media/media.schema.ts";
import type { MediaItem } from "../../api/media.ts";
import { request } from "../../session/admin-request.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { copyText } from "../copy-text.ts";
import { reloadImages } from "./media-queries.ts";

type MediaActionsProps = {
  item: MediaItem;
  /** Called when the image is gone. */
  onDeleted?: () => void;
};

export function MediaActions({ item, onDeleted }: MediaActionsProps) {
  const isUsed = item.used_in.length > 0;

  const queries = useQueryClient();
  const deleting = useMutation({
    mutationFn: () => request("DELETE /api/admin/media/:id", { params: { id: item.id } }),
    meta: { failure: "Failed to delete image." },
    onSuccess: () => toast.success("Success", "Image deleted successfully."),
    // Also after a failure: somebody else may have deleted the image, or used it.
    onSettled: () => {
      void reloadImages(queries);
      onDeleted?.();
    },
  });

  return (
    <p className="mt-auto flex gap-2">
      <Button size="small" onClick={() => copyText("image URL", item.url)}>
        Copy URL
        <span className="sr-only"> of {item.file_name}</span>
      </Button>
      <ConfirmDialog
        title="Delete Image"
        text="Are you sure you want to delete this image? This action cannot be undone."
        confirmLabel="Delete"
        onConfirm={() => deleting.mutate()}
        trigger={
          <Button
            size="small"
            disabled={isUsed}
            title={isUsed ? "In use, so it can’t be deleted" : undefined}
          >
            Delete
            <span className="sr-only"> {item.file_name}</span>
          </Button>
        }
      />
    </p>
  );
}

/** The posts and pages that show an image, with links to the posts. */
export function MediaUses({ uses }: { uses: Use[] }) {
  if (uses.length === 0) return "Not in use.";
  return (
    <>
      In use, so it can’t be deleted:{" "}
      {uses.map((use, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
        <span key={index}>
          {index > 0 && ", "}
          <MediaUse use={use} />
        </span>
      ))}
      .
    </>
  );
}

function MediaUse({ use }: { use: Use }) {
  switch (use.kind) {
    case "post":
      return (
        <Link to={`/admin/posts/edit/${use.id}`} className="link">
          {use.title}
        </Link>
      );
    case "unsaved":
      return `${use.name}’s unsaved changes to “${use.title}”`;
    case "deleted":
      return (
        <Link to="/admin/posts?status=deleted" className="link">
          {use.title} (deleted)
        </Link>
      );
    case "profile":
      return `${use.name}’s profile`;
    case "website":
      return (
        <Link to="/admin/website" className="link">
          {use.draft ? "unpublished changes to the website" : "the website"}
        </Link>
      );
  }
}
