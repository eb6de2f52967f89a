import { useRef, useState } from "react";
import { IMAGE_ACCEPT } from "#features/media/media.schema.ts";
import { UploadProgress } from "../../../../ui/feedback/upload-progress.tsx";
import { Button } from "../../../../ui/forms/button.tsx";
import { FileInput } from "../../../../ui/forms/file-input.tsx";
import { Menu, MenuItem } from "../../../../ui/layout/menu.tsx";
import { LazyMediaPicker, type PickedImage } from "../../../media/lazy-media-picker.tsx";
import type { ImageUpload } from "../../content/use-content-images.ts";

type ReplaceImageProps = {
  src: string;
  uploads: ImageUpload;
  onReplace: (image: PickedImage) => void;
};

/** Shows the image, and puts another one in its place. */
export function ReplaceImage({ src, uploads, onReplace }: ReplaceImageProps) {
  const file = useRef<HTMLInputElement>(null);
  const [isPicking, setPicking] = useState(false);

  async function upload([chosen]: File[]) {
    const uploaded = chosen && (await uploads.upload(chosen));
    if (uploaded) onReplace({ url: uploaded.url, alt: "" });
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      <img
        src={src}
        alt=""
        referrerPolicy="no-referrer"
        className="h-24 w-32 border border-rule bg-ground object-scale-down"
      />
      <Menu trigger={<Button>Replace</Button>} align="start">
        <MenuItem onSelect={() => file.current?.click()}>Upload</MenuItem>
        <MenuItem onSelect={() => setPicking(true)}>Choose from Media</MenuItem>
      </Menu>
      <FileInput ref={file} accept={IMAGE_ACCEPT} hidden aria-label="Image file" onFiles={upload} />
      <UploadProgress progress={uploads.progress} onCancel={uploads.cancel} />
      {isPicking && (
        <LazyMediaPicker
          onPick={(picked) => {
            setPicking(false);
            onReplace(picked);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}
