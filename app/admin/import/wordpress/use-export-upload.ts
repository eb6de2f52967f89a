import { useCallback, useEffect, useRef, useState } from "react";
import type { Import, Source } from "../../../api/imports.ts";
import { hasStoredSession } from "../../../session/client.ts";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { importFailure, notLoggedIn } from "../import-failure.ts";
import { found } from "../report/import-counts.ts";
import { importedBeforeWords } from "../report/import-words.ts";
import { sendExport } from "./send-export.ts";

export type Upload = { source: Source; sent: number; total: number; found: number };

const FAILED: Record<Source, string> = {
  wordpress: "Failed to parse WordPress export file",
  linkedin: "Failed to read the LinkedIn archive",
};

/** One upload at a time. It ends with a dry run, or a toast that says why not. */
export function useExportUpload(onReady: (ready: Import) => void) {
  const [upload, setUpload] = useState<Upload>();
  const stop = useRef<AbortController>(undefined);

  async function start(source: Source, getFiles: () => Promise<File[]>) {
    if (!hasStoredSession()) {
      const { title, text } = notLoggedIn(source);
      toast.failure(title, text);
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    stop.current = controller;
    const change = (part: Partial<Upload>) =>
      setUpload((current) => (current ? { ...current, ...part } : current));
    setUpload({ source, sent: 0, total: 0, found: 0 });
    try {
      const files = await getFiles();
      change({ total: files.reduce((sum, { size }) => sum + size, 0) });
      const onSent = (sent: number) => change({ sent });
      const onFound = (posts: number) => change({ found: posts });
      const ready = await sendExport(source, files, { signal, onSent, onFound });
      toast.success(foundWords(ready));
      onReady(ready);
    } catch (error) {
      if (signal.aborted) return;
      const { title, text } = importFailure(error, source, FAILED[source]);
      toast.failure(title, text);
    } finally {
      setUpload(undefined);
    }
  }

  const cancel = useCallback(() => stop.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  return { upload, start, cancel };
}

function foundWords({ source, counts }: Import) {
  const count = found(counts);
  if (counts.new === 0 && count > 0) return importedBeforeWords(source, count);
  return source === "wordpress"
    ? `Found ${count} published posts to import`
    : `Found ${count} ${count === 1 ? "article" : "articles"} to import`;
}
