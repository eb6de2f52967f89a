import { profileSchema } from "#features/profiles/profile.schema.ts";
import { Avatar } from "../../ui/data/avatar.tsx";

export function AvatarPreview({ name, url }: { name: string; url: string }) {
  // Not while it is being typed: an incomplete URL would load a page of this site.
  const { data: src } = profileSchema.shape.avatar_url.safeParse(url);
  return <Avatar name={name} src={src ?? undefined} alt="Avatar preview" size="large" />;
}
