import { useCallback, useEffect, useRef, useState } from "react";
import { type Import, importsApi } from "../../../api/imports.ts";

const POLL_EVERY_MS = 1000;

/** An import, polled while the server works on it. */
export function useImport(id: string | undefined) {
  const [latest, setLatest] = useState<Import>();
  const [hasFailed, setFailed] = useState(false);
  const isLoading = useRef(false);
  const data = latest?.id === id ? latest : undefined;
  const isWorking = data?.state === "running" || data?.state === "reading";

  const load = useCallback(async () => {
    if (!id || isLoading.current) return;
    isLoading.current = true;
    try {
      setLatest(await importsApi.get(id));
      setFailed(false);
    } catch {
      setFailed(true);
    } finally {
      isLoading.current = false;
    }
  }, [id]);

  useEffect(() => void load(), [load]);

  useEffect(() => {
    if (!isWorking) return;
    const polling = setInterval(load, POLL_EVERY_MS);
    return () => clearInterval(polling);
  }, [isWorking, load]);

  return { data, hasFailed, reload: load, replace: setLatest };
}
