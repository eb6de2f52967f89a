import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useEffect } from "react";
import { toast } from "../../../../ui/toasts.tsx";
import type { ImageUpload } from "../../use-content-images.ts";
import { uploadImage } from "../images/upload-image.ts";
import { fileOfDataUrl } from "./data-url-file.ts";
import { clearPastedImages, pastedImagesIn } from "./pasted-images.ts";

/** Uploads images that were pasted with their bytes, and says which could not be read. */
export function usePastedImages(
  view: EditorView | undefined,
  state: EditorState | undefined,
  { upload }: ImageUpload,
) {
  const { embedded, unreadable } = state ? pastedImagesIn(state) : { embedded: [], unreadable: 0 };

  useEffect(() => {
    if (!view || view.isDestroyed || embedded.length + unreadable === 0) return;
    // Once: clearing them renders again.
    const pasted = pastedImagesIn(view.state);
    view.dispatch(clearPastedImages(view.state.tr, "embedded", "unreadable"));
    let lost = pasted.unreadable;
    for (const [index, { position, src, alt }] of pasted.embedded.entries()) {
      const file = fileOfDataUrl(src, `pasted-image-${index + 1}`);
      if (file) void uploadImage(view, { upload, file, position, attrs: { alt } });
      else lost += 1;
    }
    if (lost > 0) {
      toast.info(
        lost === 1 ? "1 image wasn’t pasted" : `${lost} images weren’t pasted`,
        "The program doesn’t share them with the browser. Save them as files, and insert those.",
      );
    }
  }, [view, embedded.length, unreadable, upload]);
}
