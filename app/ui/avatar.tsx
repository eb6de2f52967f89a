import { Avatar as BaseAvatar } from "@base-ui/react/avatar";
import { classNames } from "./class-names.ts";

type AvatarProps = {
  name: string;
  src?: string | undefined;
  /** For a picture that is itself the content. */
  alt?: string;
  size?: "small" | "large";
};

/** A picture, or the first letter of the name when no picture can be shown. The name is next to it. */
export function Avatar({ name, src, alt = "", size = "small" }: AvatarProps) {
  const [initial = "?"] = name.trim().toUpperCase();
  return (
    <BaseAvatar.Root
      className={classNames(
        "inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-brand font-display leading-none text-ground",
        size === "small" ? "size-9 text-lg" : "size-18 text-3xl",
      )}
    >
      {src && <BaseAvatar.Image src={src} alt={alt} className="size-full object-cover" />}
      <BaseAvatar.Fallback aria-hidden="true">{initial}</BaseAvatar.Fallback>
    </BaseAvatar.Root>
  );
}
