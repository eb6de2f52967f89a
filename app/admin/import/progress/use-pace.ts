import { useRef } from "react";
import { measurePace } from "./pace.ts";

/** The pace since the first render. */
export function usePace(done: number, total: number) {
  const first = useRef<{ at: number; done: number }>(undefined);
  const latest = { at: performance.now(), done };
  first.current ??= latest;
  return measurePace(first.current, latest, total);
}
