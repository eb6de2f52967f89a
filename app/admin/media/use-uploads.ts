import { useCallback, useEffect, useRef, useState } from "react";
import { mediaApi } from "../../api/media.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { checkUpload, uploadFailure } from "./upload-errors.ts";

export type Upload = {
  id: number;
  file: File;
  /** The part that was sent, from 0 to 1. Undefined while it waits for its turn. */
  progress?: number | undefined;
  /** Why it failed. */
  error?: string | undefined;
  /** The browser refused it, so sending it again is of no use. */
  isRefused?: boolean;
};

/** Uploads images one after the other, each of which can be canceled and, when it failed, retried. */
export function useUploads(onUploaded: () => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const queue = useRef<Promise<void>>(Promise.resolve());
  const lastId = useRef(0);

  const change = (id: number, values: Partial<Upload>) =>
    setUploads((list) => list.map((each) => (each.id === id ? { ...each, ...values } : each)));
  const dismiss = (id: number) => setUploads((list) => list.filter((each) => each.id !== id));

  function enqueue({ id, file }: Upload) {
    const stop = new AbortController();
    running.current.set(id, stop);
    queue.current = queue.current.then(() => send(id, file, stop.signal));
  }

  async function send(id: number, file: File, signal: AbortSignal) {
    if (signal.aborted) return;
    change(id, { progress: 0 });
    try {
      await mediaApi.upload(file, { signal, onProgress: (progress) => change(id, { progress }) });
      dismiss(id);
      toast.success("Image uploaded successfully");
      onUploaded();
    } catch (error) {
      if (signal.aborted) return;
      const { title, text } = uploadFailure(error);
      change(id, { progress: undefined, error: text });
      toast.failure(title, text);
    } finally {
      running.current.delete(id);
    }
  }

  function add(files: File[]) {
    for (const file of files) {
      lastId.current += 1;
      const refusal = checkUpload(file);
      const upload = { id: lastId.current, file };
      setUploads((list) => [
        ...list,
        refusal ? { ...upload, error: refusal.text, isRefused: true } : upload,
      ]);
      if (refusal) toast.failure(refusal.title, refusal.text);
      else enqueue(upload);
    }
  }

  function retry(upload: Upload) {
    change(upload.id, { error: undefined });
    enqueue(upload);
  }

  function cancel(id: number) {
    running.current.get(id)?.abort();
    running.current.delete(id);
    dismiss(id);
  }

  const cancelAll = useCallback(() => {
    for (const [id, stop] of running.current) {
      stop.abort();
      setUploads((list) => list.filter((each) => each.id !== id));
    }
    running.current.clear();
  }, []);
  useEffect(() => cancelAll, [cancelAll]);

  return { uploads, add, retry, cancel, cancelAll, dismiss };
}
