import type { ContentPlace } from "#features/posts/checks/warning.ts";
import { shifted } from "../html/text-edits.ts";

/** What the rest of the page can do with the content, in both modes. */
export type ContentHandle = {
  /** Selects the element and scrolls to it. */
  show: (place: ContentPlace) => void;
  focus: () => void;
};

export type VisualHandle = Pick<ContentHandle, "show">;

/** The place after the content was edited. */
export function movedPlace(place: ContentPlace, before: string, after: string): ContentPlace {
  return {
    ...place,
    start: shifted(place.start, before, after),
    end: shifted(place.end, before, after),
  };
}

/** Selects the element in the HTML and scrolls to it. */
export function showInTextArea(area: HTMLTextAreaElement, { start, end }: ContentPlace) {
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, end);
  // Browsers don't scroll to a selection: about as far down as the text is long.
  const share = start / Math.max(1, area.value.length);
  const { top, height } = area.getBoundingClientRect();
  window.scrollBy({ top: top + share * height - window.innerHeight / 2, behavior: "instant" });
}
