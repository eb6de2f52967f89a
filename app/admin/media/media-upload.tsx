import { useRef, useState } from "react";
import { IMAGE_FORMATS, IMAGE_MAX_TEXT } from "#features/media/media.schema.ts";
import { UploadButton } from "../../media/upload-button.tsx";
import { checkUpload } from "../../media/upload-errors.ts";
import { useImageUpload } from "../../media/use-image-upload.ts";
import { Button } from "../../ui/button.tsx";
import { SentPart } from "../../ui/feedback/progress.tsx";
import { useFileDrop } from "../../ui/forms/file-input.tsx";

/** Uploads images that are chosen with the button or dropped here, several at a time. */
export function MediaUpload({ onUploaded }: { onUploaded: () => void }) {
  const { add, ...uploads } = useUploads(onUploaded);
  const area = useRef<HTMLElement>(null);
  useFileDrop(area, add);
  return (
    <section
      ref={area}
      aria-label="Upload"
      className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-3 border border-dashed border-control bg-raised p-5 data-dropping:border-signal data-dropping:outline-2 data-dropping:-outline-offset-1 data-dropping:outline-signal"
    >
      <UploadButton label="Upload images" onFiles={add} multiple isMain />
      <p className="text-muted">
        or drop them here. {IMAGE_FORMATS}, up to {IMAGE_MAX_TEXT} each.
      </p>
      <UploadList {...uploads} />
    </section>
  );
}

type UploadListProps = Omit<ReturnType<typeof useUploads>, "add">;

/** The uploads, each with its progress or the reason why it failed. */
function UploadList({ uploads, cancelAll, ...actions }: UploadListProps) {
  if (uploads.length === 0) return null;
  const running = uploads.filter(({ error }) => error === undefined).length;
  return (
    <div className="grid w-full gap-3">
      <ul aria-label="Uploads" className="border-b border-rule text-sm">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} isOnly={running === 1} {...actions} />
        ))}
      </ul>
      {running > 1 && (
        <p>
          <Button size="small" onClick={cancelAll}>
            Cancel uploads
          </Button>
        </p>
      )}
    </div>
  );
}

type UploadRowProps = Pick<UploadListProps, "retry" | "cancel" | "dismiss"> & {
  upload: Upload;
  isOnly: boolean;
};

function UploadRow({ upload, isOnly, retry, cancel, dismiss }: UploadRowProps) {
  const { id, file, progress, error } = upload;
  const named = <span className="sr-only"> {file.name}</span>;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-rule py-2">
      <span className="min-w-0 flex-1 basis-40 truncate">{file.name}</span>
      {error === undefined ? (
        <>
          {progress === undefined ? (
            <span className="text-muted">Waiting...</span>
          ) : (
            <span className="flex flex-1 basis-40 items-center gap-3 tabular-nums">
              <SentPart label={`Upload of ${file.name}`} part={progress} />
            </span>
          )}
          <Button size="small" onClick={() => cancel(id)}>
            {isOnly ? "Cancel upload" : "Cancel"}
            {named}
          </Button>
        </>
      ) : (
        <>
          <span className="font-semibold text-signal">{error}</span>
          {!upload.isRefused && (
            <Button size="small" onClick={() => retry(upload)}>
              Try again
              {named}
            </Button>
          )}
          <Button size="small" variant="plain" onClick={() => dismiss(id)}>
            Dismiss
            {named}
          </Button>
        </>
      )}
    </li>
  );
}

type Upload = {
  id: number;
  file: File;
  /** The part that was sent, from 0 to 1. Undefined while it waits for its turn. */
  progress?: number | undefined;
  /** The reason why it failed. */
  error?: string | undefined;
  /** The browser refused the file, so retrying is of no use. */
  isRefused?: boolean;
};

/** Uploads images one after the other. Each can be canceled, and retried when it failed. */
function useUploads(onUploaded: () => void) {
  const { upload, cancel: stopAll } = useImageUpload();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const lastId = useRef(0);

  const change = (id: number, values: Partial<Upload>) =>
    setUploads((list) => list.map((each) => (each.id === id ? { ...each, ...values } : each)));
  const dismiss = (id: number) => setUploads((list) => list.filter((each) => each.id !== id));

  async function send({ id, file }: Upload) {
    const stop = new AbortController();
    running.current.set(id, stop);
    const uploaded = await upload(file, {
      signal: stop.signal,
      onProgress: (progress) => change(id, { progress }),
      onFailure: (error) => change(id, { progress: undefined, error }),
    });
    running.current.delete(id);
    if (!uploaded) return;
    dismiss(id);
    onUploaded();
  }

  function add(files: File[]) {
    for (const file of files) {
      lastId.current += 1;
      const added = { id: lastId.current, file, isRefused: checkUpload(file) !== undefined };
      setUploads((list) => [...list, added]);
      void send(added);
    }
  }

  function retry(failed: Upload) {
    change(failed.id, { error: undefined });
    void send(failed);
  }

  function cancel(id: number) {
    running.current.get(id)?.abort();
    running.current.delete(id);
    dismiss(id);
  }

  function cancelAll() {
    stopAll();
    const stopped = new Set(running.current.keys());
    setUploads((list) => list.filter(({ id }) => !stopped.has(id)));
    running.current.clear();
  }

  return { uploads, add, retry, cancel, cancelAll, dismiss };
}
