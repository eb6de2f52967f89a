import { IMAGE_FORMATS, IMAGE_MAX_TEXT } from "#features/media/media.schema.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { UploadProgress } from "../../ui/upload-progress.tsx";
import { UploadButton } from "../media/upload-button.tsx";
import { useImageUpload } from "../media/use-image-upload.ts";
import { AvatarPreview } from "./avatar-preview.tsx";

type AvatarFieldsProps = { name: string; url: string; onChange: (url: string) => void };

/** A URL, typed or of an uploaded image. */
export function AvatarFields({ name, url, onChange }: AvatarFieldsProps) {
  const { upload, progress, cancel } = useImageUpload();

  async function uploadAvatar(file: File) {
    const uploaded = await upload(file);
    if (uploaded) onChange(uploaded.url);
  }

  return (
    <>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-4">
        <AvatarPreview name={name} url={url} />
        <Field label="Avatar URL" name="avatar_url">
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
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <UploadButton label="Upload avatar" onFiles={([file]) => file && uploadAvatar(file)} />
        <span className="text-muted">
          {IMAGE_FORMATS}, up to {IMAGE_MAX_TEXT}.
        </span>
        <UploadProgress progress={progress} onCancel={cancel} />
      </div>
    </>
  );
}
