/** Marks the row of tools that covers the top of the window. */
export const TOOLS_ROW = { "data-tools-row": true };

/** What of the window is not covered by the bars at its top and bottom. */
export function uncovered() {
  const tools = document.querySelector("[data-tools-row]")?.getBoundingClientRect();
  const bar = document.querySelector("[data-bottom-bar]")?.getBoundingClientRect();
  return { top: tools?.bottom ?? 0, bottom: bar?.top ?? window.innerHeight };
}
