import type { Picture as PictureFacts } from "#features/media/media.schema.ts";

type PictureProps = { picture: PictureFacts; alt: string; sizes: string; className?: string };

/** Lazy, in the best format the browser knows, and with its size set so that nothing jumps. */
export function Picture({ picture, alt, sizes, className }: PictureProps) {
  const { src, width, height, sources } = picture;
  return (
    <picture>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className={className}
      />
    </picture>
  );
}
