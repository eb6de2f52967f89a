import { useState } from "react";
import { type MediaItem, mediaApi } from "../../api/media.ts";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { Progress } from "../../ui/feedback/progress.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { UploadButton } from "./upload-button.tsx";
import { checkUpload, uploadFailure } from "./upload-errors.ts";

type ReplaceFileProps = { item: MediaItem; onReplaced: (item: MediaItem) => void };

/** Puts another file in the image's place, under the same URL. */
export function ReplaceFile({ item, onReplaced }: ReplaceFileProps) {
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
      onReplaced(await mediaApi.replace(item.id, file, { onProgress: setProgress }));
      toast.success("Success", "File replaced.");
      // This browser may have the old picture in its cache, forever.
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
