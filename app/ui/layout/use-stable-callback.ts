import { useCallback, useLayoutEffect, useRef } from "react";

/** The latest version of an event handler, always as the same function: for memoized components. */
export function useStableCallback<Args extends unknown[], Result>(
  handle: (...args: Args) => Result,
) {
  const latest = useRef(handle);
  useLayoutEffect(() => {
    latest.current = handle;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
