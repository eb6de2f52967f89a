export const LEAVE = "leave-writing-mode";
export const WRITING_MODE = "data-writing-mode";

/** For an element that handles Escape itself. Returns false outside of writing mode. */
export function leaveWritingMode(element: Element | undefined) {
  if (!document.documentElement.hasAttribute(WRITING_MODE)) return false;
  return element?.closest("form")?.dispatchEvent(new Event(LEAVE)) ?? false;
}
