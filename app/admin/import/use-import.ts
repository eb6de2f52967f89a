import { useCallback, useEffect, useRef, useState } from "react";
import { type Import, importsApi } from "../../api/imports.ts";

const LOOK_EVERY_MS = 1000;

/** An import, looked at again and again while the server works on it. */
export function useImport(id: string | undefined) {
  const [latest, setLatest] = useState<Import>();
  const [hasFailed, setFailed] = useState(false);
  const isLooking = useRef(false);
  const data = latest?.id === id ? latest : undefined;
  const isWorking = data?.state === "running" || data?.state === "reading";

  const look = useCallback(async () => {
    if (!id || isLooking.current) return;
    isLooking.current = true;
    try {
      setLatest(await importsApi.get(id));
      setFailed(false);
    } catch {
      setFailed(true);
    } finally {
      isLooking.current = false;
    }
  }, [id]);

  useEffect(() => void look(), [look]);

  useEffect(() => {
    if (!isWorking) return;
    const looking = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(looking);
  }, [isWorking, look]);

  return { data, hasFailed, reload: look, replace: setLatest };
}
