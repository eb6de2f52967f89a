import { useCallback, useEffect, useState } from "react";

export type Fetched<Data> = {
  data: Data | undefined;
  hasFailed: boolean;
  reload: () => void;
  /** Shows a change at once, before the server has confirmed it. */
  update: (change: (data: Data) => Data) => void;
};

/**
 * Fetches when the page appears and when an argument changes. During a reload, the old data is shown
 * until the new data arrives.
 */
export function useFetched<Data, Args extends unknown[]>(
  fetchData: (...args: Args) => Promise<Data>,
  ...args: Args
): Fetched<Data> {
  const [data, setData] = useState<Data>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other arguments and attempts fetch again
  useEffect(() => {
    let isCurrent = true;
    fetchData(...args).then(
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
  }, [fetchData, attempt, ...args]);

  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const update = useCallback(
    (change: (data: Data) => Data) => setData((old) => (old === undefined ? old : change(old))),
    [],
  );
  return { data, hasFailed, reload, update };
}
