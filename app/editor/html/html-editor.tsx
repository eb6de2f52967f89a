import { ImageIcon } from "lucide-react";
import { useRef } from "react";
import { createPortal } from "react-dom";
import { ImageMenu } from "../../media/image-menu.tsx";
import type { PickedImage } from "../../media/media-picker.tsx";
import { Button } from "../../ui/button.tsx";
import { type Control, TextArea } from "../../ui/forms/field.tsx";
import { useGrowing } from "../../ui/forms/use-growing.ts";
import { TOOLBAR_BUTTON } from "../toolbar.tsx";
import { type ContentUploads, useContentImages } from "../use-content-images.ts";
import { applyEdit, imageAt } from "./text-edits.ts";

type HtmlEditorProps = {
  control: Control;
  content: string;
  isLocked: boolean;
  /** The element that shows the button for images. */
  tools: HTMLElement | null;
  uploads: ContentUploads;
  onChange: (content: string) => void;
};

/** The content as HTML in a text area, with a button for images. */
export function HtmlEditor(props: HtmlEditorProps) {
  const { control, content, isLocked, tools, uploads, onChange } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const images = useContentImages(area, uploads);
  useGrowing(area, content);

  function change(next: string) {
    images.follow(content, next);
    onChange(next);
  }

  function insertPicked({ url, alt }: PickedImage) {
    // Wait until the dialog is closed and has returned the focus.
    setTimeout(() => {
      if (area.current) applyEdit(area.current, imageAt(area.current.selectionEnd, url, alt));
    });
  }

  const imageButton = (
    <ImageMenu
      trigger={
        <button
          type="button"
          aria-label="Insert image"
          title="Insert image"
          disabled={isLocked}
          className={TOOLBAR_BUTTON}
        >
          <ImageIcon />
        </button>
      }
      fileLabel="Images for the content"
      multiple
      onFiles={images.insertAtCursor}
      onPick={insertPicked}
    />
  );
  return (
    <div className="flex flex-col gap-1.5">
      {tools && createPortal(imageButton, tools)}
      <TextArea
        {...control}
        ref={area}
        rows={15}
        // The area is as tall as its text, and at least as its rows: the page scrolls.
        className="field-sizing-content min-h-[calc(15lh+1.125rem)] resize-none overflow-hidden font-mono text-sm data-dropping:outline-2 data-dropping:outline-offset-2 data-dropping:outline-signal data-dropping:outline-dashed"
        required
        value={content}
        onChange={({ target }) => change(target.value)}
        onPaste={images.paste}
      />
      {images.failed.map((image) => {
        const name = image.file.name || "image";
        return (
          <fieldset
            key={image.id}
            data-upload
            aria-label={`Upload of ${name}`}
            className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 border border-dashed border-control p-3 text-sm"
          >
            <p className="min-w-0 wrap-anywhere">
              {name}: {image.reason}
            </p>
            <Button size="small" onClick={() => images.retry(image)}>
              Try again
            </Button>
            <Button size="small" onClick={() => images.remove(image)}>
              Remove
            </Button>
          </fieldset>
        );
      })}
    </div>
  );
}
