import { IMAGE_MAX_TEXT } from "#features/media/media.schema.ts";
import { UploadProgress } from "../../ui/feedback/upload-progress.tsx";
import { ImageField } from "../media/image-field.tsx";
import { useImageUpload } from "../media/use-image-upload.ts";
import { AvatarPreview } from "./avatar-preview.tsx";

type AvatarFieldsProps = { name: string; url: string; onChange: (url: string) => void };

export function AvatarFields({ name, url, onChange }: AvatarFieldsProps) {
  const { upload, progress, cancel } = useImageUpload();
  return (
    <ImageField
      legend="Avatar"
      uploadLabel={`Upload avatar (max ${IMAGE_MAX_TEXT})`}
      urlLabel="Avatar URL"
      name="avatar_url"
      url={url}
      upload={upload}
      onChange={onChange}
    >
      <UploadProgress progress={progress} onCancel={cancel} />
      <AvatarPreview name={name} url={url} />
    </ImageField>
  );
}
