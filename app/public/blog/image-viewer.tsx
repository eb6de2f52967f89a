import { ArrowLeft, ArrowRight, X } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { IconButton } from "../../ui/button.tsx";

type ImageViewerProps = { first: HTMLAnchorElement; onClose: () => void };

/** A post's images, large, starting with the one whose link was clicked. */
export default function ImageViewer({ first, onClose }: ImageViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [links] = useState(() => linksNextTo(first));
  const [index, setIndex] = useState(links.indexOf(first));
  const link = links[index] ?? first;
  const caption = link.closest("figure")?.querySelector("figcaption")?.textContent;

  useEffect(() => dialog.current?.showModal(), []);

  function close() {
    onClose();
    first.focus();
  }

  function show(step: number) {
    setIndex((index + step + links.length) % links.length);
  }

  function move({ key }: KeyboardEvent) {
    if (key === "ArrowRight") show(1);
    if (key === "ArrowLeft") show(-1);
  }

  function closeOutside({ target }: MouseEvent) {
    if (!(target as Element).closest("button, img, p")) dialog.current?.close();
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Image"
      onClose={close}
      onKeyDown={move}
      onClick={closeOutside}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-ground p-4 text-ink md:p-6"
    >
      <div className="flex h-full flex-col gap-3">
        <div className="flex items-center justify-end gap-1">
          {links.length > 1 && (
            <>
              <p role="status" className="mr-auto text-sm text-muted tabular-nums">
                Image {index + 1} of {links.length}
              </p>
              <IconButton label="Previous image" onClick={() => show(-1)}>
                <ArrowLeft />
              </IconButton>
              <IconButton label="Next image" onClick={() => show(1)}>
                <ArrowRight />
              </IconButton>
            </>
          )}
          <IconButton label="Close" onClick={() => dialog.current?.close()}>
            <X />
          </IconButton>
        </div>
        <LargeImage key={index} link={link} />
        {caption && (
          <p className="text-center text-sm text-muted" dir="auto">
            {caption}
          </p>
        )}
      </div>
    </dialog>
  );
}

function LargeImage({ link }: { link: HTMLAnchorElement }) {
  const image = link.querySelector("img");
  return (
    <picture className="contents">
      {[...link.querySelectorAll("source")].map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes="100vw" />
      ))}
      <img
        src={link.href}
        alt={image?.alt ?? ""}
        width={image?.width}
        height={image?.height}
        className="mx-auto h-0 w-auto max-w-full grow object-contain"
      />
    </picture>
  );
}

function linksNextTo(link: HTMLAnchorElement) {
  const body = link.closest(".post-body");
  return [...(body?.querySelectorAll<HTMLAnchorElement>("a.enlarge") ?? [link])];
}
