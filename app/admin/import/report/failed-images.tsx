import { useState } from "react";
import { Link } from "react-router";
import type { FailedImage } from "../../../api/imports.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { number } from "./import-words.ts";

const SHOWN_AT_FIRST = 5;

type FailedImagesProps = { failed: FailedImage[]; onInteract: () => void };

export function FailedImages({ failed, onInteract }: FailedImagesProps) {
  const [isWhole, setWhole] = useState(false);
  if (failed.length === 0) return null;
  const shown = isWhole ? failed : failed.slice(0, SHOWN_AT_FIRST);

  function showAll() {
    onInteract();
    setWhole(true);
  }

  return (
    <>
      <ul aria-label="Images that could not be fetched" className="border-b border-rule text-sm">
        {shown.map((image) => (
          <li
            key={`${image.post_id} ${image.address}`}
            className="grid gap-x-6 border-t border-rule py-2.5 wrap-anywhere lg:grid-cols-12"
          >
            <a href={image.address} target="_blank" rel="noreferrer" className="link lg:col-span-5">
              {image.address}
            </a>
            <span className="lg:col-span-4">
              In <PostLink image={image} />
            </span>
            <span className="text-muted lg:col-span-3">{image.reason}</span>
          </li>
        ))}
      </ul>
      {shown.length < failed.length && (
        <p>
          <Button onClick={showAll}>Show all {number(failed.length)}</Button>
        </p>
      )}
    </>
  );
}

function PostLink({ image: { post_id, title } }: { image: FailedImage }) {
  const name = title.trim() || "an untitled post";
  if (!post_id) return name;
  return (
    <Link to={`/admin/posts/edit/${post_id}`} className="link">
      {name}
    </Link>
  );
}
