import { useId } from "react";
import { Link } from "react-router";
import type { Use } from "#features/media/media.schema.ts";
import { byteSize } from "#platform/byte-size.ts";
import { messageOf } from "../../api/api-error.ts";
import { type MediaItem, mediaApi } from "../../api/media.ts";
import { shortDate } from "../../dates.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useToast } from "../../ui/toasts.tsx";

type MediaGridProps = { items: MediaItem[]; onChanged: () => void };

export function MediaGrid({ items, onChanged }: MediaGridProps) {
  return (
    <ul className="media-grid" aria-label="Images">
      {items.map((item) => (
        <li key={item.id} className="media-item">
          <a href={item.url} target="_blank" rel="noreferrer" className="media-thumb">
            <img src={item.thumbnail_url} alt={`Open ${item.name}`} loading="lazy" />
          </a>
          <p className="media-facts">
            <span>
              {item.width} × {item.height} px
            </span>
            <span>{byteSize(item.bytes)}</span>
            <time dateTime={item.created_at} title={item.uploaded_by ?? undefined}>
              {shortDate(new Date(item.created_at))}
            </time>
          </p>
          <Actions item={item} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  );
}

function Actions({ item, onChanged }: { item: MediaItem; onChanged: () => void }) {
  const usesId = useId();
  const toast = useToast();

  async function copyUrl() {
    try {
      await navigator.clipboard.writeText(item.url);
      toast.success("Image URL copied", item.url);
    } catch {
      // The browser allows it on https and localhost only.
      toast.failure("Couldn’t copy the image URL", item.url);
    }
  }

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
    <>
      <p id={usesId} className="media-uses">
        {item.used_in.length === 0 ? "Not in use." : <Uses uses={item.used_in} />}
      </p>
      <p className="mt-auto flex flex-wrap gap-2">
        <Button onClick={copyUrl}>
          Copy URL
          <span className="sr-only"> of {item.name}</span>
        </Button>
        <ConfirmDialog
          title="Delete Image"
          text="Are you sure you want to delete this image? This action cannot be undone."
          confirmLabel="Delete"
          onConfirm={remove}
          trigger={
            <Button disabled={item.used_in.length > 0} aria-describedby={usesId}>
              Delete
              <span className="sr-only"> {item.name}</span>
            </Button>
          }
        />
      </p>
    </>
  );
}

function Uses({ uses }: { uses: Use[] }) {
  return (
    <>
      In use, so it can’t be deleted:{" "}
      {uses.map((use, index) => (
        <span key={use.kind === "post" ? use.id : use.name}>
          {index > 0 && ", "}
          {use.kind === "post" ? (
            <Link to={`/admin/posts/edit/${use.id}`} className="link">
              {use.title}
            </Link>
          ) : (
            `${use.name}’s profile`
          )}
        </span>
      ))}
      .
    </>
  );
}
