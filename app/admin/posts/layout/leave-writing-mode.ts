export const LEAVE = "leave-writing-mode";

/** For an element that handles Escape itself. Returns false outside of writing mode. */
export function leaveWritingMode(element: Element | undefined) {
  const form = element?.closest("[data-writing-mode]");
  return form?.dispatchEvent(new Event(LEAVE)) ?? false;
}
