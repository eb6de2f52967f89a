import { messageOf } from "../../api/api-error.ts";
import { type MediaItem, mediaApi } from "../../api/media.ts";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { useCopy } from "./use-copy.ts";

type MediaActionsProps = { item: MediaItem; onChanged: () => void };

export function MediaActions({ item, onChanged }: MediaActionsProps) {
  const copy = useCopy();
  const isUsed = item.used_in.length > 0;

  async function remove() {
    try {
      await mediaApi.delete(item.id);
      toast.success("Success", "Image deleted successfully.");
    } catch (error) {
      toast.failure("Error", messageOf(error, "Failed to delete image."));
    }
    onChanged();
  }

  return (
    <p className="mt-auto flex gap-2">
      <Button size="small" onClick={() => copy("image URL", item.url)}>
        Copy URL
        <span className="sr-only"> of {item.file_name}</span>
      </Button>
      <ConfirmDialog
        title="Delete Image"
        text="Are you sure you want to delete this image? This action cannot be undone."
        confirmLabel="Delete"
        onConfirm={remove}
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
