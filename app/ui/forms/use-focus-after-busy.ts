import { useEffect, useRef } from "react";

/**
 * While a form is busy, its fields are disabled, which takes the focus from the button or field that
 * it was submitted with. Afterward, the focus comes back, unless it went elsewhere.
 */
export function useFocusAfterBusy() {
  const submitted = useRef<{ element: Element | null; wasDisabled: boolean }>(undefined);
  useEffect(() => {
    const { element, wasDisabled } = submitted.current ?? {};
    if (!submitted.current || !(element instanceof HTMLElement)) return;
    if (element.matches(":disabled")) {
      submitted.current.wasDisabled = true;
    } else if (wasDisabled) {
      submitted.current = undefined;
      if (document.activeElement === document.body) element.focus({ preventScroll: true });
    }
  });
  return () => {
    submitted.current = { element: document.activeElement, wasDisabled: false };
  };
}
