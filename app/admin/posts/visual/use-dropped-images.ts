import type { EditorView } from "prosemirror-view";
import { type RefObject, useEffect } from "react";
import { useFileDrop } from "../../../ui/use-file-drop.ts";
import { pastedFiles } from "../image-files.ts";
import type { ImageUpload } from "../use-content-images.ts";
import { addPlaceholder, placeholderPosition, removePlaceholder } from "./image-placeholders.ts";
import { schema } from "./schema.ts";

/** Uploads images and inserts them where they were dropped or pasted, even if the text changes during the upload. */
export function useDroppedImages(
  host: RefObject<HTMLElement | null>,
  view: EditorView | undefined,
  { upload }: ImageUpload,
) {
  useFileDrop(host, (files, { clientX, clientY }) => {
    void insert(files, view?.posAtCoords({ left: clientX, top: clientY })?.pos);
  });

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    function paste(event: ClipboardEvent) {
      const files = event.clipboardData ? pastedFiles(event.clipboardData) : [];
      if (files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      void insert(files);
    }
    element.addEventListener("paste", paste, true);
    return () => element.removeEventListener("paste", paste, true);
  });

  async function insert(files: File[], dropped?: number) {
    if (!view) return;
    const id = {};
    view.dispatch(addPlaceholder(view.state.tr, id, dropped ?? view.state.selection.to));
    for (const file of files) {
      const uploaded = await upload(file);
      const position = view.isDestroyed ? undefined : placeholderPosition(view.state, id);
      if (!uploaded || position === undefined) continue;
      const image = schema.nodes.image.create({ src: uploaded.url });
      view.dispatch(view.state.tr.insert(position, image));
    }
    if (!view.isDestroyed) view.dispatch(removePlaceholder(view.state.tr, id));
  }

  return insert;
}
