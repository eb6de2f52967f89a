import { type ChangeEvent, type ComponentProps, type RefObject, useEffect, useRef } from "react";

type FileInputProps = Omit<ComponentProps<"input">, "type" | "onChange"> & {
  onFiles: (files: File[]) => void;
};

/** The browser's own file control. */
export function FileInput({ onFiles, ...input }: FileInputProps) {
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    // Otherwise the same file could not be chosen again.
    target.value = "";
    onFiles(files);
  }

  return <input type="file" className={LOOK} {...input} onChange={choose} />;
}

const LOOK =
  "w-full min-w-0 py-1.5 text-sm file:mr-3 file:min-h-10 file:cursor-pointer file:rounded-sm file:border file:border-solid file:border-control file:bg-raised file:px-3.5 file:py-1.5 file:font-semibold file:text-ink hover:file:border-ink";

/**
 * Takes files dropped on the element. Files dropped beside it are rejected: the browser would open
 * them in place of the page, and unsaved work would be lost.
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

/** A disabled area takes no files. */
function isInside(area: HTMLElement | null, { target }: DragEvent) {
  return target instanceof Node && area?.contains(target) === true && !area.matches(":disabled");
}
