import type { ContentPlace } from "#features/posts/checks/warning.ts";
import { shiftPosition } from "./html/text-edits.ts";

/** Actions on the content for the rest of the page, in both modes. */
export type ContentHandle = {
  show: (place: ContentPlace) => void;
  focus: () => void;
};

export type VisualHandle = Pick<ContentHandle, "show">;

/** The place after the content was edited. */
export function movedPlace(place: ContentPlace, before: string, after: string): ContentPlace {
  return {
    ...place,
    start: shiftPosition(place.start, before, after),
    end: shiftPosition(place.end, before, after),
  };
}

export function showInTextArea(area: HTMLTextAreaElement, { start, end }: ContentPlace) {
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, end);
  // Browsers don't scroll to a selection, so its position on screen is estimated from the text
  // before it.
  const share = start / Math.max(1, area.value.length);
  const { top, height } = area.getBoundingClientRect();
  window.scrollBy({ top: top + share * height - window.innerHeight / 2, behavior: "instant" });
}
