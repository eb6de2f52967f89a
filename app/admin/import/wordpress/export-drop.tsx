import type { ReactNode } from "react";
import { FILE_MAX_BYTES } from "#features/import/imports.schema.ts";
import { byteSize } from "#platform/text/byte-size.ts";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { DropArea } from "../../../ui/forms/drop-area.tsx";
import { UploadButton } from "../../media/upload-button.tsx";

type ExportDropProps = {
  label: string;
  /** Endings of file names, with their dots. */
  endings: string[];
  isBusy: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
};

/** Export files are chosen with the button or dropped here. */
export function ExportDrop({ label, endings, isBusy, onFiles, children }: ExportDropProps) {
  function take(files: File[]) {
    const isKnown = ({ name }: File) => endings.some((each) => name.toLowerCase().endsWith(each));
    const tooLarge = files.find(({ size }) => size > FILE_MAX_BYTES);
    if (!files.every(isKnown)) {
      toast.failure("Invalid file type", `Please choose ${endings.join(" or ")} files`);
    } else if (tooLarge) {
      toast.failure("File too large", tooLargeWords(tooLarge));
    } else if (files.length > 0) {
      onFiles(files);
    }
  }

  return (
    <DropArea disabled={isBusy} aria-label={label} onFiles={take}>
      <UploadButton label={label} onFiles={take} accept={endings.join(",")} multiple />
      <p className="min-w-56 flex-1 text-muted">{children}</p>
    </DropArea>
  );
}

function tooLargeWords({ name, size }: File) {
  return `${name} is ${byteSize(size)}. The limit is ${byteSize(FILE_MAX_BYTES)}: export in several parts, or zip the file.`;
}
