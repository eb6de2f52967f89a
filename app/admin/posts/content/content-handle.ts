import type { ContentPlace } from "#features/posts/checks/warning.ts";
import { shifted } from "../html/text-edits.ts";

/** What the rest of the page can do with the content, in both modes. */
export type ContentHandle = {
  focus: () => void;
  /** Selects the element and scrolls to it. */
  show: (place: ContentPlace) => void;
};

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
  area.scrollIntoView({ block: "center", behavior: "instant" });
  // Browsers don't scroll to a selection: about as far down as the text is long.
  const share = start / Math.max(1, area.value.length);
  area.scrollTop = share * area.scrollHeight - area.clientHeight / 2;
}
