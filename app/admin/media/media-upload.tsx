import { useRef } from "react";
import { IMAGE_FORMATS, IMAGE_MAX_TEXT } from "#features/media/media.schema.ts";
import { useFileDrop } from "../../ui/forms/use-file-drop.ts";
import { UploadButton } from "./upload-button.tsx";
import { UploadList } from "./upload-list.tsx";
import { useUploads } from "./use-uploads.ts";

/** Uploads images that are chosen with the button or dropped here, several at a time. */
export function MediaUpload({ onUploaded }: { onUploaded: () => void }) {
  const { add, ...uploads } = useUploads(onUploaded);
  const area = useRef<HTMLElement>(null);
  useFileDrop(area, add);
  return (
    <section
      ref={area}
      aria-label="Upload"
      className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-3 border border-dashed border-control bg-raised p-5 data-dropping:border-signal data-dropping:outline-2 data-dropping:-outline-offset-1 data-dropping:outline-signal"
    >
      <UploadButton label="Upload images" onFiles={add} multiple isMain />
      <p className="text-muted">
        or drop them here. {IMAGE_FORMATS}, up to {IMAGE_MAX_TEXT} each.
      </p>
      <UploadList {...uploads} />
    </section>
  );
}
