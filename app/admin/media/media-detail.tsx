import { useState } from "react";
import { byteSize } from "#platform/text/byte-size.ts";
import { escapeHtml } from "#platform/text/escape.ts";
import { type MediaItem, mediaApi } from "../../api/media.ts";
import { dateAndTime } from "../../dates.ts";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { AltText } from "./alt-text.tsx";
import { MediaActions } from "./media-actions.tsx";
import { MediaUses } from "./media-uses.tsx";
import { ReplaceFile } from "./replace-file.tsx";
import { useCopy } from "./use-copy.ts";

type MediaDetailProps = {
  id: string;
  /** What the list already knows of it, shown at once. */
  listed: MediaItem | undefined;
  onChanged: () => void;
  onClose: () => void;
};

/** One image: alt text, facts, where it is used, and what can be done with it. */
export function MediaDetail({ id, listed, onChanged, onClose }: MediaDetailProps) {
  const fetched = useFetched(mediaApi.get, id);
  const [isDirty, setDirty] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const data = fetched.data === undefined ? listed : fetched.data;

  function change(item: MediaItem) {
    fetched.update(() => item);
    onChanged();
  }

  return (
    <Dialog
      title={data?.file_name ?? "Image"}
      isWide
      isOpen
      onOpenChange={(isOpen) => !isOpen && (isDirty ? setLeaving(true) : onClose())}
    >
      <WhenFetched
        fetched={{ ...fetched, data }}
        loading={<Skeleton className="mt-4 h-72 w-full" />}
      >
        {(item) =>
          item ? (
            <div className="mt-4 grid gap-6 max-md:pb-20 md:grid-cols-2">
              <Picture item={item} />
              <div className="grid content-start gap-6">
                <AltText key={item.alt} item={item} onDirty={setDirty} onSaved={change} />
                <Facts item={item} />
                <Actions item={item} onChange={change} onDeleted={onClose} onReload={onChanged} />
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

function Picture({ item }: { item: MediaItem }) {
  return (
    <a href={item.file_url} target="_blank" rel="noreferrer" className="self-start">
      <img
        src={item.file_url}
        alt={item.alt || "Open full size"}
        width={item.width}
        height={item.height}
        className="max-h-96 w-full border border-rule object-contain"
      />
    </a>
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

type ActionsProps = {
  item: MediaItem;
  onChange: (item: MediaItem) => void;
  onDeleted: () => void;
  onReload: () => void;
};

function Actions({ item, onChange, onDeleted, onReload }: ActionsProps) {
  const copy = useCopy();

  function changed() {
    onReload();
    onDeleted();
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <MediaActions item={item} onChanged={changed} />
      <Button size="small" onClick={() => copy("HTML", imageHtml(item.url, item.alt))}>
        Copy HTML
      </Button>
      <ReplaceFile item={item} onReplaced={onChange} />
    </div>
  );
}

/** How a post shows an image, with its alt text. */
function imageHtml(url: string, alt: string) {
  return `<img src="${url}" alt="${escapeHtml(alt)}">`;
}
