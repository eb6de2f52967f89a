import { classNames } from "../layout/class-names.ts";

type AvatarProps = {
  name: string;
  src?: string | undefined;
  /** For a picture that is itself the content. */
  alt?: string;
  size?: keyof typeof SIZES;
};

/** The initial is behind the picture: it shows without a picture, or if the picture doesn't load. */
export function Avatar({ name, src, alt = "", size = "small" }: AvatarProps) {
  const [initial = "?"] = name.trim().toUpperCase();
  return (
    <span className={classNames(LOOK, SIZES[size])}>
      <span aria-hidden="true">{initial}</span>
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

const LOOK =
  "relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-brand font-display leading-none text-ground";

const SIZES = {
  small: "size-9 text-lg",
  medium: "size-12 text-xl",
  large: "size-18 text-2xl",
};
