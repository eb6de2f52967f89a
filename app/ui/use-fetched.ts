import { useCallback, useEffect, useState } from "react";

export type Fetched<Data> = { data: Data | undefined; hasFailed: boolean; reload: () => void };

/** Fetches when the page appears. A reload keeps showing the old answer until the new one is there. */
export function useFetched<Data>(fetchData: () => Promise<Data>): Fetched<Data> {
  const [data, setData] = useState<Data>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    let isCurrent = true;
    fetchData().then(
      (answer) => {
        if (!isCurrent) return;
        setData(answer);
        setFailed(false);
      },
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [fetchData, attempt]);

  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  return { data, hasFailed, reload };
}
