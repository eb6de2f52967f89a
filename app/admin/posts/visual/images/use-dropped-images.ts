import { NodeSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type RefObject, useEffect } from "react";
import { useFileDrop } from "../../../../ui/forms/use-file-drop.ts";
import { pastedFiles } from "../../content/image-files.ts";
import type { ImageUpload } from "../../content/use-content-images.ts";
import { fitting } from "../gallery/gallery-room.ts";
import { describeImage } from "./image-commands.ts";
import { uploadImage } from "./upload-image.ts";

/** Uploads images and inserts them where they were dropped or pasted. */
export function useDroppedImages(
  host: RefObject<HTMLElement | null>,
  view: EditorView | undefined,
  { upload }: ImageUpload,
) {
  useFileDrop(host, (files, { clientX, clientY }) => {
    insert(files, view?.posAtCoords({ left: clientX, top: clientY })?.pos);
  });

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    function paste(event: ClipboardEvent) {
      const files = event.clipboardData ? pastedFiles(event.clipboardData) : [];
      if (files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      insert(files);
    }
    element.addEventListener("paste", paste, true);
    return () => element.removeEventListener("paste", paste, true);
  });

  function insert(given: File[], dropped?: number) {
    if (!view) return;
    const { doc, selection } = view.state;
    const position = dropped ?? selection.to;
    const files = fitting(view.state, position, given);
    for (const file of files) {
      void uploadImage(view, {
        upload,
        file,
        position,
        onInserted: (inserted) => {
          // One image: its alt text is asked for, unless the author has continued to write.
          const added = view.state.doc.content.size - doc.content.size;
          if (files.length === 1 && added <= 3) describe(view, inserted);
        },
      });
    }
  }

  return insert;
}

function describe(view: EditorView, position: number) {
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, position)));
  describeImage(view.state, view.dispatch);
}
