import { type RefObject, useEffect, useRef } from "react";

/**
 * Files dropped on the element. Dropped beside it, they would open in place of the page, and the
 * work on it would be gone: there they are refused.
 */
export function useFileDrop(
  element: RefObject<HTMLElement | null>,
  onFiles: (files: File[], event: DragEvent) => void,
) {
  const handler = useRef(onFiles);
  useEffect(() => {
    handler.current = onFiles;
  });

  useEffect(() => {
    const area = element.current;
    function hover(event: DragEvent) {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      const isHere = isInside(area, event);
      event.dataTransfer.dropEffect = isHere ? "copy" : event.dataTransfer.dropEffect;
      area?.toggleAttribute("data-dropping", isHere);
    }
    function drop(event: DragEvent) {
      area?.removeAttribute("data-dropping");
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      if (isInside(area, event)) handler.current([...event.dataTransfer.files], event);
    }
    function leave() {
      area?.removeAttribute("data-dropping");
    }
    window.addEventListener("dragover", hover);
    window.addEventListener("drop", drop);
    window.addEventListener("dragleave", leave);
    return () => {
      window.removeEventListener("dragover", hover);
      window.removeEventListener("drop", drop);
      window.removeEventListener("dragleave", leave);
    };
  }, [element]);
}

/** A disabled field takes nothing. */
function isInside(area: HTMLElement | null, { target }: DragEvent) {
  return target instanceof Node && area?.contains(target) === true && !area.matches(":disabled");
}
