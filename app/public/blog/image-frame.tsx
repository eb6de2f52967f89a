import type { Picture as PictureFacts } from "#features/media/media.schema.ts";
import { DRAWING, drawMotif } from "#features/share-images/drawing.ts";
import { classNames } from "../../ui/layout/class-names.ts";

type ImageFrameProps = {
  picture: PictureFacts;
  /** The post's title, from which the drawing is made. */
  title: string;
  motif: number;
  alt: string;
  sizes: string;
};

/**
 * A frame of 4:3. An image that does not load is replaced by the drawing that posts without an
 * image get. Without script, nothing tells whether it has loaded, so the drawing is behind it.
 */
export function ImageFrame({ title, motif, ...picture }: ImageFrameProps) {
  return (
    <div className="group/frame relative">
      <div className="hidden group-has-data-broken/frame:block noscript:absolute noscript:inset-0 noscript:block">
        <DrawnPicture title={title} motif={motif} />
      </div>
      <div className="relative aspect-4/3 overflow-hidden bg-rule group-has-data-broken/frame:hidden noscript:bg-transparent">
        <Picture
          // A new key resets the broken state when the image changes.
          key={picture.picture.src}
          {...picture}
          className="relative size-full object-cover text-transparent before:absolute before:inset-0 before:bg-rule noscript:before:hidden"
        />
      </div>
    </div>
  );
}

type PictureProps = { picture: PictureFacts; alt: string; sizes: string; className?: string };

/** Loads lazily, in the best format the browser knows. Its size is set so that nothing jumps. */
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

/** Stands in for a featured image. It says nothing that the title doesn't. */
export function DrawnPicture({ title, motif }: { title: string; motif: number }) {
  const { tone, ...paths } = drawMotif(title, motif);
  return (
    <Drawing
      paths={paths}
      height={DRAWING.height}
      className={classNames(
        "aspect-4/3 w-full",
        tone === "dark" ? "bg-band scheme-dark" : "bg-raised",
      )}
    />
  );
}

type DrawingProps = {
  paths: Omit<ReturnType<typeof drawMotif>, "tone">;
  height: number;
  className: string;
};

/** A drawing in the colors of the page. */
export function Drawing({ paths, height, className }: DrawingProps) {
  return (
    <svg
      viewBox={`0 0 ${DRAWING.width} ${height}`}
      className={`block ${className}`}
      fill="none"
      aria-hidden="true"
    >
      <path d={paths.lines} className="lineage-line" />
      <path d={paths.traced} className="lineage-traced" />
      <path d={paths.nodes} className="lineage-node" />
      <path d={paths.end} className="lineage-node-traced" />
    </svg>
  );
}
