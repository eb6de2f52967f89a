import { type ChangeEvent, useRef } from "react";
import { IMAGE_ACCEPT, IMAGE_FORMATS, IMAGE_MAX_TEXT } from "#features/media/media.schema.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { useFileDrop } from "../../ui/use-file-drop.ts";
import { ShownImage } from "./shown-image.tsx";
import type { ImageUpload } from "./use-content-images.ts";

type FeaturedImageProps = {
  url: string;
  uploads: ImageUpload;
  onChange: (url: string) => void;
};

export function FeaturedImage({ url, uploads, onChange }: FeaturedImageProps) {
  const area = useRef<HTMLFieldSetElement>(null);
  useFileDrop(area, ([file]) => file && void use(file));

  async function use(file: File) {
    const uploaded = await uploads.upload(file);
    if (uploaded) onChange(uploaded.url);
  }

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file) void use(file);
    // The same file can be chosen again.
    target.value = "";
  }

  return (
    <fieldset ref={area} className="editor-group">
      <legend>Featured Image</legend>
      <Field
        label={`Upload image (max ${IMAGE_MAX_TEXT})`}
        hint={`${IMAGE_FORMATS}. You can also drop an image here.`}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept={IMAGE_ACCEPT}
            className="file-field"
            onChange={pick}
          />
        )}
      </Field>
      {url && (
        <div className="featured-preview">
          <ShownImage url={url} alt="Featured image preview" className="featured-frame" />
          <Button onClick={() => onChange("")}>Remove image</Button>
        </div>
      )}
      <Field label="Image URL" name="featured_image">
        {(control) => (
          <Input
            {...control}
            inputMode="url"
            autoComplete="off"
            value={url}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
    </fieldset>
  );
}
