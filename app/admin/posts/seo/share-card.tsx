import { type SyntheticEvent, useState } from "react";
import { SHARE_IMAGE_MIN } from "#features/posts/model/post-summary.ts";
import { DrawnShareImage } from "./drawn-share-image.tsx";

type ShareCardProps = {
  site: "LinkedIn" | "X";
  title: string;
  host: string;
  image: {
    /** One of our own, or the host that has it. Without either, one is drawn from the title. */
    src?: string;
    from?: string;
    title: string;
    tags: string[];
    /** A chosen image is shared as it is; the featured image only if it is large enough. */
    isChosen: boolean;
  };
};

/** The card that a link to the post becomes. */
export function ShareCard({ site, title, host, image }: ShareCardProps) {
  const isX = site === "X";
  return (
    <figure className="grid gap-1.5">
      <figcaption className="text-sm font-semibold">{site}</figcaption>
      <div className="border border-rule bg-raised text-sm wrap-anywhere">
        <div className="relative">
          <CardImage key={image.src} {...image} />
          {isX && (
            <p className="absolute bottom-2 left-2 line-clamp-1 max-w-[calc(100%-1rem)] bg-ink px-1.5 py-0.5 text-xs text-ground">
              {title}
            </p>
          )}
        </div>
        <div className="grid gap-0.5 px-3 py-2">
          {!isX && (
            <p className="line-clamp-2 leading-snug font-semibold" dir="auto">
              {title}
            </p>
          )}
          <p className="text-xs text-muted">{isX ? `From ${host}` : host}</p>
        </div>
      </div>
    </figure>
  );
}

function CardImage({ src, from, title, tags, isChosen }: ShareCardProps["image"]) {
  const [hasFailed, setFailed] = useState(false);
  const [isSmall, setSmall] = useState(false);
  function checkSize({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) {
    const { width, height } = SHARE_IMAGE_MIN;
    setSmall(image.naturalWidth < width || image.naturalHeight < height);
  }
  if ((!src && !from) || (isSmall && !isChosen))
    return <DrawnShareImage title={title} tags={tags} />;
  if (src && !hasFailed) {
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        className="aspect-40/21 w-full bg-rule object-cover"
        onLoad={checkSize}
        onError={() => setFailed(true)}
      />
    );
  }
  return (
    <p className="grid aspect-40/21 place-items-center bg-rule p-3 text-center text-xs text-muted">
      {from ? `An image from ${from}` : "This image can’t be displayed."}
    </p>
  );
}
