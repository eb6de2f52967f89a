import { type ReactNode, useId, useRef, useState } from "react";
import { IMAGE_ACCEPT, IMAGE_FORMATS } from "#features/media/media.schema.ts";
import { MediaPicker } from "../../media/media-picker.tsx";
import type { useImageUpload } from "../../media/use-image-upload.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { FieldGroup } from "../../ui/forms/controls.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { FileInput, useFileDrop } from "../../ui/forms/file-input.tsx";
import { FoldingSection } from "../../ui/layout/folding-section.tsx";

type ImageFieldProps = {
  legend: string;
  uploadLabel: string;
  urlLabel: string;
  /** The field's name in the form's schema. */
  name: string;
  url: string;
  upload: ReturnType<typeof useImageUpload>["upload"];
  onChange: (url: string) => void;
  /** In a sidebar, the field can be collapsed. */
  isFolding?: boolean;
  /** The image itself, shown above the buttons. */
  children: ReactNode;
};

/** The URL of an image: uploaded, dropped, chosen from Media, or typed. */
export function ImageField(props: ImageFieldProps) {
  const { legend, uploadLabel, urlLabel, name, url, upload, onChange, isFolding, children } = props;
  const area = useRef<HTMLFieldSetElement>(null);
  const [refusal, setRefusal] = useState<string>();
  useFileDrop(area, uploadFirst);

  async function uploadFirst([file]: File[]) {
    setRefusal(undefined);
    const uploaded = file && (await upload(file, { onFailure: setRefusal }));
    if (uploaded) onChange(uploaded.url);
  }

  function change(next: string) {
    setRefusal(undefined);
    onChange(next);
  }

  const fields = (
    <>
      <div className="grid grid-cols-1 gap-3 border border-dashed border-control p-3 text-sm">
        {children}
        <p>
          <span className="font-semibold">
            {url ? "Drop another image here to replace it" : "Drop an image here"}
          </span>
          <span className="block text-muted">{IMAGE_FORMATS}</span>
        </p>
        <Buttons
          uploadLabel={uploadLabel}
          url={url}
          refusal={refusal}
          onFiles={uploadFirst}
          onChange={change}
        />
      </div>
      <TextField
        label={urlLabel}
        name={name}
        inputMode="url"
        autoComplete="off"
        value={url}
        onChange={({ target }) => change(target.value)}
      />
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

type ButtonsProps = Pick<ImageFieldProps, "uploadLabel" | "url" | "onChange"> & {
  /** Why the last file was not uploaded. */
  refusal: string | undefined;
  onFiles: (files: File[]) => void;
};

function Buttons({ uploadLabel, url, refusal, onFiles, onChange }: ButtonsProps) {
  const id = useId();
  const [isPicking, setPicking] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      {/* The browser's own control lies over its label, which looks like the other buttons. */}
      <span className="relative inline-grid">
        <FileInput
          id={id}
          accept={IMAGE_ACCEPT}
          aria-describedby={refusal && `${id}-refusal`}
          className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
          onFiles={onFiles}
        />
        <label htmlFor={id} className={buttonClass({ size: "small", className: FILE_LABEL })}>
          {uploadLabel}
        </label>
      </span>
      <Button size="small" onClick={() => setPicking(true)}>
        Choose from Media
      </Button>
      {url && (
        <Button size="small" onClick={() => onChange("")}>
          Remove image
        </Button>
      )}
      {refusal && (
        <p id={`${id}-refusal`} className="w-full font-semibold text-signal">
          {refusal}
        </p>
      )}
      {isPicking && (
        <MediaPicker
          onPick={(picked) => {
            setPicking(false);
            onChange(picked.url);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}

const FILE_LABEL =
  "peer-hover:border-ink peer-hover:bg-raised peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand peer-disabled:opacity-65";
