import { useState } from "react";
import { fieldOf } from "#features/website/walk-schema.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { LazyMediaPicker } from "../../media/lazy-media-picker.tsx";
import { useImageUpload } from "../../media/use-image-upload.ts";
import type { FieldProps } from "./field-frame.tsx";
import { FieldNotices } from "./field-notices.tsx";
import { fieldId, useWebsiteForm } from "./form-context.ts";

const ALT_MAX = 300;

export type Picture = { src: string; alt: string } | null;

/** An image from Media, with what it shows in words. */
export function PictureField({ schema, path, value }: FieldProps<Picture>) {
  const { label, hint } = fieldOf(schema);
  const { change } = useWebsiteForm();
  const [isPicking, setPicking] = useState(false);
  const { upload, progress } = useImageUpload();

  function pick(url: string, alt: string) {
    setPicking(false);
    change(path, { src: pathOf(url), alt });
  }

  async function uploadFirst([file]: File[]) {
    setPicking(false);
    const uploaded = file && (await upload(file));
    if (uploaded) pick(uploaded.url, "");
  }

  return (
    <fieldset id={fieldId(path)} className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="float-left text-sm font-semibold">{label}</legend>
      {hint && <p className="-mt-2 text-sm text-muted">{hint}</p>}
      {value && (
        <img
          src={value.src}
          alt=""
          className="max-h-48 max-w-60 border border-rule object-contain"
        />
      )}
      <p className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => setPicking(true)}>
          Choose picture
        </Button>
        {value && (
          <Button size="small" onClick={() => change(path, null)}>
            Remove picture
          </Button>
        )}
      </p>
      {progress !== undefined && (
        <p role="status" className="text-sm text-muted">
          Uploading the picture…
        </p>
      )}
      {value && (
        <TextField
          label="Alt text"
          hint="Describes the picture to people who can’t see it."
          autoComplete="off"
          maxLength={ALT_MAX}
          value={value.alt}
          onChange={({ target }) => change(path, { ...value, alt: target.value })}
        />
      )}
      <FieldNotices schema={schema} path={path} />
      {isPicking && (
        <LazyMediaPicker
          onPick={({ url, alt }) => pick(url, alt)}
          onFiles={uploadFirst}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  );
}

function pathOf(url: string) {
  return new URL(url, location.href).pathname;
}
