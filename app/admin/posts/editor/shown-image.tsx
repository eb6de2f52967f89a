import { useState } from "react";
import { postSchema } from "#features/posts/model/post.schema.ts";
import { classNames } from "../../../ui/layout/class-names.ts";

type ShownImageProps = { url: string; alt: string; className?: string };

/** The image at a URL, once the URL is complete, in the 4:3 frame of the public page. */
export function ShownImage({ url, alt, className }: ShownImageProps) {
  // Not while it is being typed: an incomplete URL would load a page of this site.
  const { data: src } = postSchema.shape.featured_image.safeParse(url);
  return src ? <Shown key={src} url={src} alt={alt} className={className} /> : null;
}

function Shown({ url, alt, className }: ShownImageProps) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <p className="text-muted">This image can’t be displayed.</p>;
  return (
    <div className={classNames("aspect-4/3 overflow-hidden bg-rule", className)}>
      <img
        src={url}
        alt={alt}
        className="size-full object-cover"
        referrerPolicy="no-referrer"
        onError={() => setFailed(true)}
      />
    </div>
  );
}
