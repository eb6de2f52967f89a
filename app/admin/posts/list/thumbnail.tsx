import { useState } from "react";
import { chooseMotif } from "#features/share-images/drawing.ts";
import type { ListedPost } from "../../../api/posts.ts";
import { DrawnPicture } from "../../../site/blog/list/drawn-picture.tsx";

/** The featured image, or what readers see in its place. */
export function Thumbnail({ post }: { post: ListedPost }) {
  const [hasFailed, setFailed] = useState(false);
  if (!post.thumbnail || hasFailed)
    return <DrawnPicture title={post.title} motif={chooseMotif(post)} />;
  return (
    <img
      src={post.thumbnail}
      alt=""
      width={48}
      height={36}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className="size-full bg-rule object-cover"
      onError={() => setFailed(true)}
    />
  );
}
