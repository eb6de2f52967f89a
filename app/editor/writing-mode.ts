export const LEAVE = "leave-writing-mode";
export const WRITING_MODE = "data-writing-mode";

/** For an element that handles Escape itself. Returns false outside of writing mode. */
export function leaveWritingMode(element: Element | undefined) {
  if (!document.documentElement.hasAttribute(WRITING_MODE)) return false;
  return element?.closest("form")?.dispatchEvent(new Event(LEAVE)) ?? false;
}

/** Marks the row of tools that covers the top of the window. */
export const TOOLS_ROW = { "data-tools-row": true };

/** The part of the window between the bars at its top and bottom. */
export function uncoveredArea() {
  const tools = document.querySelector("[data-tools-row]")?.getBoundingClientRect();
  const bar = document.querySelector("[data-bottom-bar]")?.getBoundingClientRect();
  return { top: tools?.bottom ?? 0, bottom: bar?.top ?? window.innerHeight };
}
