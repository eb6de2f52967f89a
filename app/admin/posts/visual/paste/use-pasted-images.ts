import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useEffect } from "react";
import type { ImageUpload } from "../../content/use-content-images.ts";
import { uploadImage } from "../images/upload-image.ts";
import { clearPastedImages, readPastedImages } from "./pasted-images.ts";

/** Uploads images that were pasted with their bytes, or chosen where one is missing. */
export function usePastedImages(
  view: EditorView | undefined,
  state: EditorState | undefined,
  { upload }: ImageUpload,
) {
  const count = state ? readPastedImages(state).embedded.length : 0;

  useEffect(() => {
    if (!view || view.isDestroyed || count === 0) return;
    // Once: clearing them renders again.
    const { embedded } = readPastedImages(view.state);
    view.dispatch(clearPastedImages(view.state.tr, "embedded"));
    for (const { position, file, alt } of embedded) {
      void uploadImage(view, { upload, file, position, attrs: { alt } });
    }
  }, [view, count, upload]);
}
