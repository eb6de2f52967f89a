import { Avatar } from "@base-ui/react/avatar";
import { profileSchema } from "#features/profiles/profile.schema.ts";

/** The picture, or the name's first letter while there is none that can be shown. */
export function AvatarPreview({ name, url }: { name: string; url: string }) {
  const [initial = "?"] = name.trim().toUpperCase();
  // Not while it is being typed: an incomplete URL would load a page of this site.
  const { data: src } = profileSchema.shape.avatar_url.safeParse(url);
  return (
    <Avatar.Root className="avatar">
      {src && <Avatar.Image src={src} alt="Avatar preview" className="size-full object-cover" />}
      <Avatar.Fallback aria-hidden="true">{initial}</Avatar.Fallback>
    </Avatar.Root>
  );
}
