import { type DragEvent, useState } from "react";
import { IMAGE_FORMATS, IMAGE_MAX_TEXT } from "#features/media/media.schema.ts";
import { UploadProgress } from "../../ui/upload-progress.tsx";
import { UploadButton } from "./upload-button.tsx";
import { useImageUpload } from "./use-image-upload.ts";

/** Uploads images that are chosen with the button or dropped here, several at a time. */
export function MediaUpload({ onUploaded }: { onUploaded: () => void }) {
  const { upload, progress, cancel } = useImageUpload();
  const [isOver, setOver] = useState(false);

  async function uploadAll(files: File[]) {
    for (const uploading of files.map(upload)) {
      if (await uploading) onUploaded();
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void uploadAll([...event.dataTransfer.files]);
  }

  return (
    <section
      aria-label="Upload"
      className="drop-area"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        // Tells the browser that files can be dropped here.
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <UploadButton label="Upload images" onFiles={uploadAll} multiple isMain />
      <p className="text-muted">
        or drop them here. {IMAGE_FORMATS}, up to {IMAGE_MAX_TEXT} each.
      </p>
      <UploadProgress progress={progress} onCancel={cancel} />
    </section>
  );
}
