import { classNames } from "../layout/class-names.ts";

type AvatarProps = {
  name: string;
  src?: string | undefined;
  /** Needed only if the picture itself is the content. */
  alt?: string;
  size?: keyof typeof SIZES;
};

/** The monogram is behind the picture: it shows without one, or if the picture doesn't load. */
export function Avatar({ name, src, alt = "", size = "small" }: AvatarProps) {
  return (
    <span className={classNames(LOOK, SIZES[size])}>
      <span aria-hidden="true">{toInitials(name)}</span>
      {src && (
        <img
          key={src}
          src={src}
          alt={alt}
          className="absolute inset-0 size-full object-cover data-broken:hidden"
          loading="lazy"
          referrerPolicy="no-referrer"
        />
      )}
    </span>
  );
}

/** "RO" for Renata Okoye, "R" for Renata. */
function toInitials(name: string) {
  const words = name.trim().toUpperCase().split(/\s+/);
  const initials = [...new Set([words[0], words.at(-1)])].map((word = "") => [...word][0] ?? "");
  return initials.join("") || "?";
}

const LOOK =
  "relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-brand font-display leading-none text-ground";

const SIZES = {
  small: "size-9 text-base",
  medium: "size-12 text-lg",
  large: "size-18 text-xl",
};
