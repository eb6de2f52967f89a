import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { MediaItem } from "../api/media.ts";
import { createQueryClient, listOf } from "../session/query-client.ts";
import { Button } from "../ui/button.tsx";
import { WhenFetched } from "../ui/data/when-fetched.tsx";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Skeleton } from "../ui/feedback/skeleton.tsx";
import { TextField } from "../ui/forms/field.tsx";
import { UploadButton } from "./upload-button.tsx";

export type PickedImage = Pick<MediaItem, "url" | "alt">;

/** The URLs of the chosen images, and the maximum number. */
type Picked = { urls: string[]; max: number };

type MediaPickerProps = {
  /** With it, the dialog stays open to choose several; choosing one again removes it. */
  picked?: Picked;
  onPick: (image: PickedImage) => void;
  onClose: () => void;
  /** With it, the dialog offers to upload images, too. */
  onFiles?: (files: File[]) => void;
};

/** The picker also opens on pages outside of the admin, so it has a cache of its own. */
export function MediaPicker(props: MediaPickerProps) {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <PickerDialog {...props} />
    </QueryClientProvider>
  );
}

/** A dialog to choose from the images that were uploaded before. */
function PickerDialog({ picked, onPick, onClose, onFiles }: MediaPickerProps) {
  const [q, setQ] = useState("");
  const [page, setPage] = useState(1);
  const query = String(new URLSearchParams({ q, page: String(page) }));
  const images = useQuery(listOf("GET /api/admin/media", { query }));

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // For React's events, the dialog is inside the post's form.
    event.stopPropagation();
    setQ(String(new FormData(event.currentTarget).get("q")).trim());
    setPage(1);
  }

  return (
    <Dialog title="Media library" isWide isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <form onSubmit={search} className="my-4 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
        <TextField
          label="Search images"
          name="q"
          type="search"
          placeholder="File name or alt text"
          maxLength={200}
        />
        <Button type="submit">Search</Button>
      </form>
      {onFiles && (
        <p className="mb-4">
          <UploadButton label="Upload picture" onFiles={onFiles} />
        </p>
      )}
      <WhenFetched fetched={images} loading={<Skeleton className="h-72 w-full" />}>
        {({ media, total, page_size }) => (
          <>
            {media.length === 0 && (
              <EmptyState title={q ? `No images match “${q}”.` : "No images yet."} />
            )}
            <ul aria-label="Images" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
              {media.map((item) => (
                <li key={item.id}>
                  <PickButton item={item} picked={picked} onPick={onPick} />
                </li>
              ))}
            </ul>
            {total > page_size && (
              <p className="mt-4 flex gap-3">
                <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                  Newer
                </Button>
                <Button disabled={page * page_size >= total} onClick={() => setPage(page + 1)}>
                  Older
                </Button>
              </p>
            )}
          </>
        )}
      </WhenFetched>
      {picked && (
        <p className="mt-4 flex items-center gap-4">
          <Button variant="main" onClick={onClose}>
            Done
          </Button>
          <span role="status" className="text-sm text-muted">
            {picked.urls.length} of {picked.max} images
          </span>
        </p>
      )}
    </Dialog>
  );
}

type PickButtonProps = {
  item: MediaItem;
  picked: Picked | undefined;
  onPick: (image: PickedImage) => void;
};

function PickButton({ item, picked, onPick }: PickButtonProps) {
  const isPicked = picked?.urls.includes(item.url);
  return (
    <button
      type="button"
      aria-label={`Insert ${item.file_name}`}
      aria-pressed={isPicked}
      disabled={picked && !isPicked && picked.urls.length >= picked.max}
      onClick={() => onPick(item)}
      className="group grid w-full grid-cols-1 gap-1 text-left not-disabled:hover:text-signal disabled:opacity-65"
    >
      <span className="relative block aspect-4/3 border border-rule bg-ground group-aria-pressed:border-brand group-aria-pressed:outline-2 group-aria-pressed:outline-brand">
        <img
          src={item.thumbnail_url}
          alt=""
          loading="lazy"
          className="absolute inset-0 size-full object-scale-down"
        />
      </span>
      <span className="truncate text-sm">{item.file_name}</span>
    </button>
  );
}
