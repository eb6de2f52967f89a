import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { ALT_MAX } from "#features/media/media.schema.ts";
import { byteSize } from "#platform/text/byte-size.ts";
import { escapeHtml } from "#platform/text/escape.ts";
import { type MediaItem, replaceImage } from "../../api/media.ts";
import { dateAndTime } from "../../dates.ts";
import { UploadButton } from "../../media/upload-button.tsx";
import { checkUpload, uploadFailure } from "../../media/upload-errors.ts";
import { request } from "../../session/admin-request.ts";
import { Button } from "../../ui/button.tsx";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Progress } from "../../ui/feedback/progress.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { TextAreaField } from "../../ui/forms/controls.tsx";
import { copyText } from "../copy-text.ts";
import { MediaActions, MediaUses } from "./media-actions.tsx";
import { imageQuery, showSavedImage } from "./media-queries.ts";

type MediaDetailProps = {
  id: string;
  /** The image as the list has it, shown while the details load. */
  listed: MediaItem | undefined;
  onClose: () => void;
};

/** One image: its alt text, its facts, its uses, and the actions for it. */
export function MediaDetail({ id, listed, onClose }: MediaDetailProps) {
  const image = useQuery({
    ...imageQuery(id),
    initialData: listed,
    initialDataUpdatedAt: 0,
  });
  const [isDirty, setDirty] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Dialog
      title={image.data?.file_name ?? "Image"}
      isWide
      isOpen
      onOpenChange={(isOpen) => !isOpen && (isDirty ? setLeaving(true) : onClose())}
    >
      <WhenFetched fetched={image} loading={<Skeleton className="mt-4 h-72 w-full" />}>
        {(item) =>
          item ? (
            <div className="mt-4 grid gap-6 max-md:pb-20 md:grid-cols-2">
              <a href={item.file_url} target="_blank" rel="noreferrer" className="self-start">
                <img
                  src={item.file_url}
                  alt={item.alt || "Open full size"}
                  width={item.width}
                  height={item.height}
                  className="max-h-96 w-full border border-rule object-contain"
                />
              </a>
              <div className="grid content-start gap-6">
                <AltText key={item.alt} item={item} onDirty={setDirty} />
                <Facts item={item} />
                <div className="flex flex-wrap items-center gap-2">
                  <MediaActions item={item} onDeleted={onClose} />
                  <Button
                    size="small"
                    onClick={() => copyText("HTML", imageHtml(item.url, item.alt))}
                  >
                    Copy HTML
                  </Button>
                  <ReplaceFile item={item} />
                </div>
              </div>
            </div>
          ) : (
            <EmptyState title="Image not found." text="It may have been deleted." />
          )
        }
      </WhenFetched>
      <ConfirmDialog
        title="Discard alt text?"
        text="The alt text isn’t saved yet."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isOpen={isLeaving}
        onCancel={() => setLeaving(false)}
        onConfirm={onClose}
      />
    </Dialog>
  );
}

function Facts({ item }: { item: MediaItem }) {
  const uploaded = dateAndTime(new Date(item.created_at));
  const facts: [string, React.ReactNode][] = [
    ["Dimensions", `${item.width} × ${item.height} px`],
    ["Size", byteSize(item.bytes)],
    ["Uploaded", item.uploaded_by ? `${uploaded}, by ${item.uploaded_by}` : uploaded],
    ["Used in", <MediaUses key="uses" uses={item.used_in} />],
    ["URL", item.url],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {facts.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-muted">{term}</dt>
          <dd className="wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The HTML with which a post shows an image. */
function imageHtml(url: string, alt: string) {
  return `<img src="${url}" alt="${escapeHtml(alt)}">`;
}

type AltTextProps = { item: MediaItem; onDirty: (isDirty: boolean) => void };

function AltText({ item, onDirty }: AltTextProps) {
  const queries = useQueryClient();
  const [alt, setAlt] = useState(item.alt);
  const saving = useMutation({
    mutationFn: () =>
      request("PUT /api/admin/media/:id", { params: { id: item.id }, body: { alt } }),
    onSuccess: (saved) => {
      void showSavedImage(queries, saved);
      toast.success("Success", "Alt text saved.");
    },
  });

  useEffect(() => onDirty(false), [onDirty]);

  function change(text: string) {
    setAlt(text);
    onDirty(text.trim() !== item.alt);
  }

  function save(event: FormEvent) {
    event.preventDefault();
    saving.mutate();
  }

  return (
    <form onSubmit={save} className="grid justify-items-start gap-3">
      <div className="w-full">
        <TextAreaField
          label="Alt text"
          hint="Describes the image to people who can’t see it. Used when the image is inserted in a post."
          rows={3}
          dir="auto"
          maxLength={ALT_MAX}
          value={alt}
          onChange={({ target }) => change(target.value)}
        />
      </div>
      <Button type="submit" variant="main" disabled={saving.isPending}>
        {saving.isPending ? "Saving..." : "Save Alt Text"}
      </Button>
    </form>
  );
}

/** Replaces the image with another file, under the same URL. */
function ReplaceFile({ item }: { item: MediaItem }) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<File>();
  const [progress, setProgress] = useState<number>();

  function choose([file]: File[]) {
    const refusal = file && checkUpload(file);
    if (refusal) toast.failure(refusal.title, refusal.text);
    else setChosen(file);
  }

  async function replace(file: File) {
    setChosen(undefined);
    setProgress(0);
    try {
      const replaced = await replaceImage(item.id, file, { onProgress: setProgress });
      void showSavedImage(queries, replaced);
      toast.success("Success", "File replaced.");
      // This browser may have cached the old picture, and never fetch it again.
      void fetch(item.url, { cache: "reload" }).catch(() => {});
    } catch (error) {
      const { title, text } = uploadFailure(error);
      toast.failure(title, text);
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <>
      <UploadButton label="Replace file" size="small" onFiles={choose} />
      {progress !== undefined && (
        <Progress label="Upload of the new file" value={progress === 1 ? undefined : progress} />
      )}
      <ConfirmDialog
        title="Replace File"
        text={`Use ${chosen?.name ?? "this file"} instead? Every page that shows this image will show the new file. The old file is deleted.`}
        confirmLabel="Replace"
        isOpen={chosen !== undefined}
        onCancel={() => setChosen(undefined)}
        onConfirm={() => chosen && replace(chosen)}
      />
    </>
  );
}
