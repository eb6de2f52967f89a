import type { EditorView } from "prosemirror-view";
import { useRef, useState } from "react";
import { Dialog } from "../../../../ui/feedback/dialog.tsx";
import type { ImageUpload } from "../../content/use-content-images.ts";
import { canCaption, imageValues, removeImage, selectedImage, setImage } from "./image-commands.ts";
import { ImageForm } from "./image-form.tsx";

type ImageDialogProps = { view: EditorView; uploads: ImageUpload; onClose: () => void };

/** The details of the selected image. */
export function ImageDialog({ view, uploads, onClose }: ImageDialogProps) {
  const [selected] = useState(() => selectedImage(view.state));
  const alt = useRef<HTMLTextAreaElement>(null);

  function close() {
    onClose();
    // Once the dialog is gone and has returned the focus.
    setTimeout(() => view.isDestroyed || view.focus());
  }

  if (!selected) return null;
  return (
    <Dialog
      title="Image details"
      isOpen
      onOpenChange={(isOpen) => !isOpen && close()}
      // Not by `autoFocus`: the dialog where the image was chosen would then take the focus along.
      initialFocus={() => (alt.current?.disabled ? true : alt.current)}
    >
      <ImageForm
        altRef={alt}
        values={imageValues(selected)}
        canCaption={canCaption(selected.$at)}
        uploads={uploads}
        onSubmit={(values) => {
          setImage(values)(view.state, view.dispatch);
          close();
        }}
        onRemove={() => {
          removeImage(view.state, view.dispatch);
          close();
        }}
      />
    </Dialog>
  );
}
