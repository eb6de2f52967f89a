import { useEffect, useRef } from "react";

/** When something ends and its button disappears, moves the focus here instead of to the top of the page. */
export function useFocusAfter<Place extends HTMLElement>(isRunning: boolean) {
  const place = useRef<Place>(null);
  const wasRunning = useRef(false);

  useEffect(() => {
    const hasLostFocus = document.activeElement === document.body;
    if (wasRunning.current && !isRunning && hasLostFocus) place.current?.focus();
    wasRunning.current = isRunning;
  }, [isRunning]);

  return place;
}
