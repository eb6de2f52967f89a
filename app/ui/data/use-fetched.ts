import { useCallback, useEffect, useState } from "react";

export type Fetched<Data> = {
  data: Data | undefined;
  hasFailed: boolean;
  reload: () => void;
  /** Shows a change at once, before the server has confirmed it. */
  update: (change: (data: Data) => Data) => void;
};

/** Fetches when the page appears. During a reload, the old data is shown until the new data arrives. */
export function useFetched<Data>(fetchData: () => Promise<Data>): Fetched<Data> {
  const [data, setData] = useState<Data>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    let isCurrent = true;
    fetchData().then(
      (response) => {
        if (!isCurrent) return;
        setData(response);
        setFailed(false);
      },
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [fetchData, attempt]);

  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const update = useCallback(
    (change: (data: Data) => Data) => setData((old) => (old === undefined ? old : change(old))),
    [],
  );
  return { data, hasFailed, reload, update };
}
