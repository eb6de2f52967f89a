import { type ComponentProps, useRef } from "react";
import { useFileDrop } from "./use-file-drop.ts";

type DropAreaProps = Omit<ComponentProps<"fieldset">, "ref"> & {
  onFiles: (files: File[]) => void;
};

/** Takes dropped files; the button inside opens the file dialog. */
export function DropArea({ onFiles, ...fieldset }: DropAreaProps) {
  const area = useRef<HTMLFieldSetElement>(null);
  useFileDrop(area, onFiles);
  return (
    <fieldset
      ref={area}
      className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-3 border border-dashed border-control bg-raised p-5 data-dropping:border-signal data-dropping:outline-2 data-dropping:-outline-offset-1 data-dropping:outline-signal md:p-6"
      {...fieldset}
    />
  );
}
