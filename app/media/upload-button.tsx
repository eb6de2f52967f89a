import { useRef } from "react";
import { IMAGE_ACCEPT } from "#features/media/media.schema.ts";
import { Button, type ButtonSize } from "../ui/button.tsx";
import { FileInput } from "../ui/forms/file-input.tsx";

type UploadButtonProps = {
  label: string;
  onFiles: (files: File[]) => void;
  /** The file types that the dialog offers. */
  accept?: string;
  multiple?: boolean;
  isMain?: boolean;
  size?: ButtonSize;
};

/** Opens the browser's file dialog. */
export function UploadButton({
  label,
  onFiles,
  accept = IMAGE_ACCEPT,
  multiple,
  isMain,
  size = "medium",
}: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  return (
    <>
      <Button
        variant={isMain ? "main" : "quiet"}
        size={size}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <FileInput ref={input} accept={accept} multiple={multiple} hidden onFiles={onFiles} />
    </>
  );
}
