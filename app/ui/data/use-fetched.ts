import { useEffect, useReducer, useState } from "react";

/**
 * Fetches when the page appears and when the function changes, which must be memoized. The last
 * data stays until the next arrives, and so does an error.
 */
export function useFetched<Data>(fetchData: () => Promise<Data>) {
  const [fetched, setFetched] = useState<{ data?: Data; error?: unknown }>({});
  const [attempt, refetch] = useReducer((count: number) => count + 1, 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    let isCurrent = true;
    fetchData().then(
      (data) => isCurrent && setFetched({ data }),
      (error) => isCurrent && setFetched(({ data }) => ({ data, error })),
    );
    return () => {
      isCurrent = false;
    };
  }, [fetchData, attempt]);

  return { data: fetched.data, error: fetched.error, refetch };
}
