import { useCallback, useEffect, useRef, useState } from "react";
import { type UploadedImage, uploadImage } from "../api/media.ts";
import { toast } from "../ui/feedback/toasts.tsx";
import { checkUpload, uploadFailure } from "./upload-errors.ts";

export type { UploadedImage };

/** Options for the upload of a single image. */
export type UploadWatch = {
  onProgress?: (part: number) => void;
  onFailure?: (reason: string) => void;
  /** Cancels this upload only. */
  signal?: AbortSignal;
};

/**
 * Uploads images one after the other and shows a toast for each. `progress` is the part of the
 * current image that has been sent, undefined while nothing is uploading.
 */
export function useImageUpload() {
  const [progress, setProgress] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const queue = useRef<Promise<unknown>>(undefined);

  const send = useCallback(async (file: File, signal: AbortSignal, watch: UploadWatch) => {
    if (signal.aborted) return undefined;
    const onProgress = (part: number) => {
      setProgress(part);
      watch.onProgress?.(part);
    };
    onProgress(0);
    try {
      const uploaded = await uploadImage(file, { onProgress, signal });
      toast.success("Image uploaded successfully");
      return uploaded;
    } catch (error) {
      if (signal.aborted) return undefined;
      const { title, text } = uploadFailure(error);
      toast.failure(title, text);
      watch.onFailure?.(text);
      return undefined;
    } finally {
      setProgress(undefined);
    }
  }, []);

  const upload = useCallback(
    (file: File, watch: UploadWatch = {}): Promise<UploadedImage | undefined> => {
      const refused = checkUpload(file);
      if (refused) {
        toast.failure(refused.title, refused.text);
        watch.onFailure?.(refused.text);
        return Promise.resolve(undefined);
      }
      stop.current ??= new AbortController();
      const all = stop.current.signal;
      const signal = watch.signal ? AbortSignal.any([all, watch.signal]) : all;
      const sent = Promise.resolve(queue.current).then(() => send(file, signal, watch));
      queue.current = sent;
      return sent;
    },
    [send],
  );

  /** Cancels the current upload and drops those that are waiting. */
  const cancel = useCallback(() => {
    stop.current?.abort();
    stop.current = undefined;
  }, []);

  useEffect(() => cancel, [cancel]);

  return { upload, progress, cancel };
}
