import { type ChangeEvent, useRef } from "react";
import { IMAGE_ACCEPT } from "#features/media/media.schema.ts";
import { Button } from "../../ui/button.tsx";

type UploadButtonProps = {
  label: string;
  onFiles: (files: File[]) => void;
  /** What the dialog offers. */
  accept?: string;
  multiple?: boolean;
  isMain?: boolean;
};

/** Opens the browser's file dialog. */
export function UploadButton({
  label,
  onFiles,
  accept = IMAGE_ACCEPT,
  multiple,
  isMain,
}: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    // Or the same file could not be chosen again.
    target.value = "";
    onFiles(files);
  }

  return (
    <>
      <Button variant={isMain ? "main" : "quiet"} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input ref={input} type="file" accept={accept} multiple={multiple} hidden onChange={choose} />
    </>
  );
}
