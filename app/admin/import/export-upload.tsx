import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { FILE_MAX_BYTES } from "#features/import/imports.schema.ts";
import { byteSize } from "#platform/text/byte-size.ts";
import { counted } from "#platform/text/counted.ts";
import { upload as sendFile } from "../../api/upload.ts";
import { UploadButton } from "../../media/upload-button.tsx";
import { request } from "../../session/admin-request.ts";
import { ApiError } from "../../session/requests.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { useFileDrop } from "../../ui/forms/file-input.tsx";
import { type Import, importQuery, type Source } from "./import-queries.ts";
import { StepProgress, timeLeft, usePace } from "./progress.tsx";
import { countPublished, requireStoredSession, showFailure } from "./report/import-words.ts";

/** Allowed file name extensions. */
const ENDINGS = { wordpress: [".xml", ".zip"], linkedin: [".zip", ".html"] };

type ExportUploadProps = {
  source: Source;
  label: string;
  uploading: ReturnType<typeof useExportUpload>;
  children: ReactNode;
};

/** Export files are chosen with the button or dropped here. Below it is the progress of an upload. */
export function ExportUpload({ source, label, uploading, children }: ExportUploadProps) {
  const { upload, start, cancel } = uploading;
  const endings = ENDINGS[source];

  function take(files: File[]) {
    const isKnown = ({ name }: File) => endings.some((each) => name.toLowerCase().endsWith(each));
    const tooLarge = files.find(({ size }) => size > FILE_MAX_BYTES);
    if (!files.every(isKnown)) {
      toast.failure("Invalid file type", `Please choose ${endings.join(" or ")} files`);
    } else if (tooLarge) {
      toast.failure("File too large", tooLargeWords(tooLarge));
    } else if (files.length > 0) {
      void start(source, async () => files);
    }
  }

  const area = useRef<HTMLFieldSetElement>(null);
  useFileDrop(area, take);
  return (
    <>
      <fieldset
        ref={area}
        className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-3 border border-dashed border-control bg-raised p-5 data-dropping:border-signal data-dropping:outline-2 data-dropping:-outline-offset-1 data-dropping:outline-signal md:p-6"
        disabled={upload !== undefined}
        aria-label={label}
      >
        <UploadButton label={label} onFiles={take} accept={endings.join(",")} multiple />
        <p className="min-w-56 flex-1 text-muted">{children}</p>
      </fieldset>
      {upload?.source === source && <UploadStatus upload={upload} onCancel={cancel} />}
    </>
  );
}

function tooLargeWords({ name, size }: File) {
  return `${name} is ${byteSize(size)}. The limit is ${byteSize(FILE_MAX_BYTES)}: export in several parts, or zip the file.`;
}

type Upload = { source: Source; id?: string; sent: number; total: number };

const FAILED: Record<Source, string> = {
  wordpress: "Failed to parse WordPress export file",
  linkedin: "Failed to read the LinkedIn archive",
};

/**
 * Uploads one export at a time. It ends with a dry run, or with a toast that says why it failed.
 */
export function useExportUpload(onReady: (ready: Import) => void) {
  const [upload, setUpload] = useState<Upload>();
  const stop = useRef<AbortController>(undefined);

  async function start(source: Source, getFiles: () => Promise<File[]>) {
    const controller = new AbortController();
    const { signal } = controller;
    stop.current = controller;
    const change = (part: Partial<Upload>) =>
      setUpload((current) => (current ? { ...current, ...part } : current));
    setUpload({ source, sent: 0, total: 0 });
    try {
      requireStoredSession();
      const files = await getFiles();
      change({ total: files.reduce((sum, { size }) => sum + size, 0) });
      const ready = await sendExport(source, files, signal, change);
      toast.success(foundWords(ready));
      onReady(ready);
    } catch (error) {
      if (signal.aborted) return;
      showFailure(error, source, FAILED[source]);
    } finally {
      setUpload(undefined);
    }
  }

  const cancel = useCallback(() => stop.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  return { upload, start, cancel };
}

function foundWords({ source, counts }: Import) {
  const count = countPublished(counts);
  return source === "wordpress"
    ? `Found ${count} published posts to import`
    : `Found ${counted(count, "article")} to import`;
}

type OnChange = (part: Partial<Upload>) => void;

/** Uploads the files one after the other. If one is rejected, the import is canceled. */
async function sendExport(source: Source, files: File[], signal: AbortSignal, change: OnChange) {
  const { id } = await request("POST /api/admin/imports", { body: { source } });
  change({ id });
  const params = { id };
  let before = 0;
  try {
    for (const file of files) {
      const onProgress = (part: number) => change({ sent: before + part * file.size });
      const options = { params, query: { name: file.name }, body: file };
      await sendFile("PUT /api/admin/imports/:id/files", options, { signal, onProgress }).catch(
        (error) => {
          throw files.length > 1 ? withFileName(file, error) : error;
        },
      );
      before += file.size;
      change({ sent: before });
    }
    return await request("POST /api/admin/imports/:id/ready", { params });
  } catch (error) {
    await request("POST /api/admin/imports/:id/cancel", { params }).catch(() => {});
    throw error;
  }
}

function withFileName({ name }: File, error: unknown) {
  if (!(error instanceof ApiError) || error.message === "") return error;
  return new ApiError(error.status, `${name}: ${error.message}`, error.code);
}

type UploadStatusProps = { upload: Upload; onCancel: () => void };

function UploadStatus({ upload, onCancel }: UploadStatusProps) {
  const { id, sent, total } = upload;
  // The server reads while it receives.
  const { data } = useQuery({ ...importQuery(id ?? ""), enabled: id !== undefined });
  const found = data ? countPublished(data.counts) : 0;
  const pace = usePace(sent, total);
  const isSent = sent >= total;
  return (
    <StepProgress
      label="Upload"
      max={total || 1}
      // Without a value the bar shows activity: the server is still reading.
      value={isSent ? undefined : sent}
      facts={[
        `${byteSize(sent)} of ${byteSize(total)}`,
        `${counted(found, "post")} found`,
        isSent ? "Reading..." : pace && timeLeft(pace),
      ]}
    >
      <Button onClick={onCancel}>Cancel</Button>
    </StepProgress>
  );
}
