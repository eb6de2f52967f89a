import { type ReactNode, useRef } from "react";
import { FILE_MAX_BYTES } from "#features/import/import-choices.schema.ts";
import { useToast } from "../../toasts.tsx";
import { UploadButton } from "../upload-button.tsx";
import { useFileDrop } from "../use-file-drop.ts";

type ExportDropProps = {
  label: string;
  /** Endings of file names, with their dots. */
  endings: string[];
  isBusy: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
};

/** Takes the files of an export by the button or dropped on it. */
export function ExportDrop({ label, endings, isBusy, onFiles, children }: ExportDropProps) {
  const area = useRef<HTMLFieldSetElement>(null);
  const toast = useToast();

  function take(files: File[]) {
    const isKnown = ({ name }: File) => endings.some((each) => name.toLowerCase().endsWith(each));
    if (!files.every(isKnown)) {
      toast.failure("Invalid file type", `Please choose ${endings.join(" or ")} files`);
    } else if (files.some(({ size }) => size > FILE_MAX_BYTES)) {
      toast.failure("File too large", "Please choose files of at most 500 MB");
    } else if (files.length > 0) {
      onFiles(files);
    }
  }

  useFileDrop(area, take);

  return (
    <fieldset ref={area} disabled={isBusy} className="import-drop" aria-label={label}>
      <UploadButton label={label} onFiles={take} accept={endings.join(",")} multiple />
      <p className="text-muted">{children}</p>
    </fieldset>
  );
}
