import { Avatar as BaseAvatar } from "@base-ui/react/avatar";
import { classNames } from "./class-names.ts";

type AvatarProps = { name: string; src?: string | null; size?: "small" | "large" };

/** A picture, or the first letter of the name while there is none. The name stands beside it. */
export function Avatar({ name, src, size = "small" }: AvatarProps) {
  return (
    <BaseAvatar.Root
      aria-hidden="true"
      className={classNames(
        "inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-brand font-display leading-none text-ground",
        size === "small" ? "size-9 text-lg" : "size-18 text-3xl",
      )}
    >
      {src && <BaseAvatar.Image src={src} alt="" className="size-full object-cover" />}
      <BaseAvatar.Fallback>{(name.trim()[0] ?? "?").toUpperCase()}</BaseAvatar.Fallback>
    </BaseAvatar.Root>
  );
}
