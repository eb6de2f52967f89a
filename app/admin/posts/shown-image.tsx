import { useState } from "react";
import { postSchema } from "#features/posts/post.schema.ts";

type ShownImageProps = { address: string; alt: string; className: string };

/** The image at an address, once that is a whole one. */
export function ShownImage({ address, alt, className }: ShownImageProps) {
  // Not while it is being typed: the beginning of an address is a page of this site.
  const { data: src } = postSchema.shape.featured_image.safeParse(address);
  return src ? <Shown key={src} address={src} alt={alt} className={className} /> : null;
}

function Shown({ address, alt, className }: ShownImageProps) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <p className="text-muted">This image can’t be displayed.</p>;
  return (
    <div className={className}>
      <img src={address} alt={alt} referrerPolicy="no-referrer" onError={() => setFailed(true)} />
    </div>
  );
}
