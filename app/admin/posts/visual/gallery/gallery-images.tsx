import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type RefObject, useEffect } from "react";
import { IMAGE_ACCEPT } from "#features/media/media.schema.ts";
import { FileInput } from "../../../../ui/forms/file-input.tsx";
import { LazyMediaPicker } from "../../../media/lazy-media-picker.tsx";
import type { ImageUpload } from "../../content/use-content-images.ts";
import type { DialogName } from "../dialogs.ts";
import { uploadImage } from "../images/upload-image.ts";
import { GALLERY_MAX, galleryAt, toggleInGallery } from "./gallery-commands.ts";
import { fitting } from "./gallery-room.ts";

type GalleryImagesProps = {
  view: EditorView;
  state: EditorState;
  uploads: ImageUpload;
  files: RefObject<HTMLInputElement | null>;
  dialog: DialogName | undefined;
  onClose: () => void;
};

/** Adds images to the gallery with the cursor: what its buttons open. */
export function GalleryImages(props: GalleryImagesProps) {
  const { view, state, uploads, files, dialog, onClose } = props;
  const gallery = galleryAt(state);

  useEffect(() => {
    if (dialog !== "gallery") return;
    // Once the menu is closed and has returned the focus.
    setTimeout(() => findButtons(view)?.focus());
    onClose();
  }, [dialog, view, onClose]);

  function upload(chosen: File[]) {
    if (!gallery) return;
    for (const file of fitting(state, gallery.end, chosen)) {
      void uploadImage(view, { upload: uploads.upload, file, position: gallery.end });
    }
    view.focus();
  }

  return (
    <>
      <FileInput
        ref={files}
        accept={IMAGE_ACCEPT}
        multiple
        hidden
        aria-label="Images for the gallery"
        onFiles={upload}
      />
      {gallery && dialog === "gallery media" && (
        <LazyMediaPicker
          picked={{ urls: gallery.images.map(({ attrs }) => attrs.src), max: GALLERY_MAX }}
          onPick={(image) => toggleInGallery(image)(view.state, view.dispatch)}
          onClose={() => {
            onClose();
            setTimeout(() => view.isDestroyed || view.focus());
          }}
        />
      )}
    </>
  );
}

/** Of the gallery with the cursor: the first one. */
function findButtons(view: EditorView) {
  const gallery = galleryAt(view.state);
  const element = gallery && view.nodeDOM(gallery.position);
  return element instanceof HTMLElement ? element.querySelector("button") : null;
}
