import { Progress } from "../../ui/feedback/progress.tsx";
import { Button } from "../../ui/forms/button.tsx";
import type { Upload, useUploads } from "./use-uploads.ts";

type UploadListProps = Omit<ReturnType<typeof useUploads>, "add">;

/** Each upload with its progress, and why it failed. */
export function UploadList({ uploads, cancelAll, ...actions }: UploadListProps) {
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
  const { id, file, error } = upload;
  const named = <span className="sr-only"> {file.name}</span>;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-rule py-2">
      <span className="min-w-0 flex-1 basis-40 truncate">{file.name}</span>
      {error === undefined ? (
        <>
          <UploadState upload={upload} />
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

function UploadState({ upload: { file, progress } }: { upload: Upload }) {
  if (progress === undefined) return <span className="text-muted">Waiting...</span>;
  const isSent = progress === 1;
  return (
    <span className="flex flex-1 basis-40 items-center gap-3 tabular-nums">
      {/* Without a value the bar is indeterminate: the server reports no progress. */}
      <Progress label={`Upload of ${file.name}`} value={isSent ? undefined : progress} />
      <span>{isSent ? "Processing..." : `${Math.round(progress * 100)}%`}</span>
    </span>
  );
}
