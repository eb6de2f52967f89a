import type { EditorView } from "prosemirror-view";
import { type RefObject, useLayoutEffect } from "react";

const GAP = 6;

/**
 * Puts the panel below the image at the position, where the text makes room for it. Scrolls there
 * when the image gets its height: when it is selected, and when it has loaded.
 */
export function usePlaceBelow(
  view: EditorView,
  position: number,
  panel: RefObject<HTMLElement | null>,
) {
  useLayoutEffect(() => {
    const { current } = panel;
    let image: HTMLElement | undefined;
    let height: number | undefined;

    function place() {
      const element = view.nodeDOM(position);
      const area = current?.offsetParent?.getBoundingClientRect();
      if (!(element instanceof HTMLElement) || !current || !area) return;
      if (image !== element) closeRoom(image);
      image = element;
      makeRoom(image, current.offsetHeight);
      const box = image.getBoundingClientRect();
      const left = Math.max(0, Math.min(box.left - area.left, area.width - current.offsetWidth));
      current.style.left = `${left}px`;
      current.style.top = `${box.bottom - area.top + GAP}px`;
      if (height !== box.height) current.scrollIntoView({ block: "nearest", behavior: "instant" });
      height = box.height;
    }

    place();
    const observer = new ResizeObserver(place);
    // The height of the text follows that of the image, and of everything above.
    observer.observe(view.dom);
    if (current) observer.observe(current);
    const pointer = watchPointer();
    return () => {
      observer.disconnect();
      pointer.whenUp(() => closeRoom(image));
    };
  }, [view, position, panel]);
}

function makeRoom(image: HTMLElement, panelHeight: number) {
  image.style.marginBottom = `${panelHeight + 2 * GAP}px`;
  image.dataset.panel = "";
}

function closeRoom(image: HTMLElement | undefined) {
  image?.style.removeProperty("margin-bottom");
  delete image?.dataset.panel;
}

/** Text that is pressed must not move before the pointer is up, or more of it would be selected. */
function watchPointer() {
  const ended = new AbortController();
  let isDown = false;
  let onUp: (() => void) | undefined;

  function end() {
    isDown = false;
    // After the click, which also looks for what is at the pointer.
    if (onUp) setTimeout(onUp);
    if (onUp) ended.abort();
  }

  const options = { capture: true, signal: ended.signal };
  window.addEventListener("pointerdown", () => (isDown = true), options);
  window.addEventListener("pointerup", end, options);
  window.addEventListener("pointercancel", end, options);

  return {
    whenUp(then: () => void) {
      if (isDown) onUp = then;
      else {
        ended.abort();
        then();
      }
    },
  };
}
