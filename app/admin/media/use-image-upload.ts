import { useCallback, useEffect, useRef, useState } from "react";
import { mediaApi, type UploadedImage } from "../../api/media.ts";
import { useToast } from "../../ui/toasts.tsx";
import { failureOf, refusalOf } from "./upload-errors.ts";

export type { UploadedImage };

/**
 * Uploads images one after the other and shows a toast for each. `progress` is the part of the
 * current image that has been sent, undefined while nothing is uploading.
 */
export function useImageUpload() {
  const [progress, setProgress] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const queue = useRef<Promise<unknown>>(undefined);
  const toast = useToast();

  const send = useCallback(
    async (file: File, signal: AbortSignal): Promise<UploadedImage | undefined> => {
      if (signal.aborted) return undefined;
      setProgress(0);
      try {
        const uploaded = await mediaApi.upload(file, { onProgress: setProgress, signal });
        toast.success("Image uploaded successfully");
        return uploaded;
      } catch (error) {
        if (signal.aborted) return undefined;
        const { title, text } = failureOf(error);
        toast.failure(title, text);
        return undefined;
      } finally {
        setProgress(undefined);
      }
    },
    [toast],
  );

  const upload = useCallback(
    (file: File): Promise<UploadedImage | undefined> => {
      const refused = refusalOf(file);
      if (refused) {
        toast.failure(refused.title, refused.text);
        return Promise.resolve(undefined);
      }
      stop.current ??= new AbortController();
      const { signal } = stop.current;
      const sent = Promise.resolve(queue.current).then(() => send(file, signal));
      queue.current = sent;
      return sent;
    },
    [send, toast],
  );

  /** Stops the current upload and drops those that are waiting. */
  const cancel = useCallback(() => {
    stop.current?.abort();
    stop.current = undefined;
  }, []);

  useEffect(() => cancel, [cancel]);

  return { upload, progress, cancel };
}
