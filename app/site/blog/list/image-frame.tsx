import type { Picture as PictureFacts } from "#features/media/media.schema.ts";
import { DrawnPicture } from "./drawn-picture.tsx";

type ImageFrameProps = {
  picture: PictureFacts;
  /** Of the post. */
  title: string;
  motif: number;
  alt: string;
  sizes: string;
};

/**
 * In 4:3. In place of an image that does not load is the drawing of a post without one. Without
 * script, nothing tells whether the image has loaded, so the drawing is behind it.
 */
export function ImageFrame({ title, motif, ...picture }: ImageFrameProps) {
  return (
    <div className="group/frame relative">
      <div className="hidden group-has-data-broken/frame:block noscript:absolute noscript:inset-0 noscript:block">
        <DrawnPicture title={title} motif={motif} />
      </div>
      <div className="relative aspect-4/3 overflow-hidden bg-rule group-has-data-broken/frame:hidden noscript:bg-transparent">
        <Picture
          // Another image is not broken because the last one was.
          key={picture.picture.src}
          {...picture}
          className="relative size-full object-cover text-transparent before:absolute before:inset-0 before:bg-rule noscript:before:hidden"
        />
      </div>
    </div>
  );
}

type PictureProps = { picture: PictureFacts; alt: string; sizes: string; className?: string };

/** Lazy, in the best format the browser knows, and with its size set so that nothing jumps. */
function Picture({ picture, alt, sizes, className }: PictureProps) {
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
