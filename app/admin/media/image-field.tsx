import { type ReactNode, useRef } from "react";
import { IMAGE_ACCEPT, IMAGE_FORMATS } from "#features/media/media.schema.ts";
import { Field } from "../../ui/forms/field.tsx";
import { FieldGroup } from "../../ui/forms/field-group.tsx";
import { FileInput } from "../../ui/forms/file-input.tsx";
import { Input } from "../../ui/forms/input.tsx";
import { useFileDrop } from "../../ui/forms/use-file-drop.ts";
import { FoldingSection } from "../../ui/layout/folding-section.tsx";
import type { useImageUpload } from "./use-image-upload.ts";

type ImageFieldProps = {
  legend: string;
  uploadLabel: string;
  urlLabel: string;
  /** As in the form's schema. */
  name: string;
  url: string;
  upload: ReturnType<typeof useImageUpload>["upload"];
  onChange: (url: string) => void;
  /** In a sidebar: can be folded away. */
  isFolding?: boolean;
  /** How the image looks. */
  children: ReactNode;
};

/** The URL of an image: typed, or that of an uploaded file. */
export function ImageField(props: ImageFieldProps) {
  const { legend, uploadLabel, urlLabel, name, url, upload, onChange, isFolding, children } = props;
  const area = useRef<HTMLFieldSetElement>(null);
  useFileDrop(area, uploadFirst);

  async function uploadFirst([file]: File[]) {
    const uploaded = file && (await upload(file));
    if (uploaded) onChange(uploaded.url);
  }

  const fields = (
    <>
      <Field label={uploadLabel} hint={`${IMAGE_FORMATS}. You can also drop an image here.`}>
        {(control) => <FileInput {...control} accept={IMAGE_ACCEPT} onFiles={uploadFirst} />}
      </Field>
      {children}
      <Field label={urlLabel} name={name}>
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
    </>
  );
  return isFolding ? (
    <FoldingSection as="fieldset" ref={area} title={legend}>
      {fields}
    </FoldingSection>
  ) : (
    <FieldGroup ref={area} legend={legend}>
      {fields}
    </FieldGroup>
  );
}
