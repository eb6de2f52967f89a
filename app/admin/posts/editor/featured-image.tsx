import { IMAGE_MAX_TEXT } from "#features/media/media.schema.ts";
import { ImageField } from "../../media/image-field.tsx";
import type { ImageUpload } from "../content/use-content-images.ts";
import { ShownImage } from "./shown-image.tsx";

type FeaturedImageProps = {
  url: string;
  upload: ImageUpload["upload"];
  onChange: (url: string) => void;
};

export function FeaturedImage({ url, upload, onChange }: FeaturedImageProps) {
  return (
    <ImageField
      legend="Featured Image"
      uploadLabel={`Upload image (max ${IMAGE_MAX_TEXT})`}
      urlLabel="Image URL"
      name="featured_image"
      url={url}
      upload={upload}
      onChange={onChange}
      isFolding
    >
      {url && <ShownImage url={url} alt="Featured image preview" className="w-full max-w-80" />}
    </ImageField>
  );
}
