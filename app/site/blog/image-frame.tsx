import type { Picture as PictureFacts } from "#features/media/media.schema.ts";
import { classNames } from "../../ui/class-names.ts";
import { Picture } from "./picture.tsx";

type ImageFrameProps = { picture: PictureFacts; alt: string; sizes: string; className?: string };

/** In 4:3. The frame of an image that does not load is hidden or, without script, left plain. */
export function ImageFrame({ className, ...picture }: ImageFrameProps) {
  return (
    <div
      className={classNames("aspect-4/3 overflow-hidden bg-rule has-data-broken:hidden", className)}
    >
      <Picture
        {...picture}
        className="relative size-full object-cover before:absolute before:inset-0 before:bg-rule"
      />
    </div>
  );
}
