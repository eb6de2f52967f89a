import type { ChangeEvent, ComponentProps } from "react";

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
