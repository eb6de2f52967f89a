import { IMAGE_MAX_TEXT } from "#features/media/media.schema.ts";
import { profileSchema } from "#features/profiles/profile.schema.ts";
import { Avatar } from "../../ui/data/avatar.tsx";
import { UploadProgress } from "../../ui/feedback/upload-progress.tsx";
import { ImageField } from "../media/image-field.tsx";
import { useImageUpload } from "../media/use-image-upload.ts";

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

function AvatarPreview({ name, url }: { name: string; url: string }) {
  // Not while it is being typed: an incomplete URL would load a page of this site.
  const { data: src } = profileSchema.shape.avatar_url.safeParse(url);
  return <Avatar name={name} src={src ?? undefined} alt="Avatar preview" size="large" />;
}
