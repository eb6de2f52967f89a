import { Button } from "../../../ui/forms/button.tsx";
import type { FailedImage } from "./use-content-images.ts";

type FailedImagesProps = {
  images: FailedImage[];
  onRetry: (image: FailedImage) => void;
  onRemove: (image: FailedImage) => void;
};

/** Images that could not be uploaded, below the HTML in which they are missing. */
export function FailedImages({ images, onRetry, onRemove }: FailedImagesProps) {
  return images.map((image) => {
    const name = image.file.name || "image";
    return (
      <fieldset
        key={image.id}
        data-upload
        aria-label={`Upload of ${name}`}
        className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 border border-dashed border-control p-3 text-sm"
      >
        <p className="min-w-0 wrap-anywhere">
          {name}: {image.reason}
        </p>
        <Button size="small" onClick={() => onRetry(image)}>
          Try again
        </Button>
        <Button size="small" onClick={() => onRemove(image)}>
          Remove
        </Button>
      </fieldset>
    );
  });
}
