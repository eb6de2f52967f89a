import { type KeyboardEvent, useRef } from "react";
import type { Control } from "../../../ui/forms/field.tsx";
import { TextArea } from "../../../ui/forms/text-area.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import { useStableCallback } from "../../../ui/layout/use-stable-callback.ts";
import type { PickedImage } from "../../media/lazy-media-picker.tsx";
import { ContentToolbar } from "../content/content-toolbar.tsx";
import { FailedImages } from "../content/failed-images.tsx";
import { type ContentUploads, useContentImages } from "../content/use-content-images.ts";
import { applyEdit, selectionIn } from "./apply-edit.ts";
import { type Edit, image, type SelectedText } from "./text-edits.ts";
import { itemOf } from "./toolbar-items.ts";

type HtmlEditorProps = {
  control: Control;
  content: string;
  /** Beside the preview it is as tall as the window allows. */
  isTall: boolean;
  uploads: ContentUploads;
  onChange: (content: string) => void;
};

/** The content as HTML in a text area, with a toolbar. */
export function HtmlEditor({ control, content, isTall, uploads, onChange }: HtmlEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const images = useContentImages(area, uploads);

  function change(next: string) {
    images.follow(content, next);
    onChange(next);
  }

  function edit(how: (selected: SelectedText) => Edit) {
    if (area.current) applyEdit(area.current, how(selectionIn(area.current)));
  }

  function insertPicked({ url, alt }: PickedImage) {
    // Once the dialog is gone and has returned the focus.
    setTimeout(() => edit((selected) => image(selected, url, alt)));
  }

  function press(event: KeyboardEvent) {
    const item = itemOf(event);
    if (!item) return;
    event.preventDefault();
    edit(item.edit);
  }

  return (
    <div className="flex flex-col gap-1.5">
      <ContentToolbar
        onEdit={useStableCallback(edit)}
        onImages={useStableCallback(images.insertAtCursor)}
        onPick={useStableCallback(insertPicked)}
      />
      <TextArea
        {...control}
        ref={area}
        rows={15}
        className={classNames(
          "min-h-48 resize-y font-mono text-sm data-dropping:outline-2 data-dropping:outline-offset-2 data-dropping:outline-signal data-dropping:outline-dashed",
          isTall && "lg:min-h-136",
        )}
        required
        value={content}
        onChange={({ target }) => change(target.value)}
        onKeyDown={press}
        onPaste={images.paste}
      />
      <FailedImages images={images.failed} onRetry={images.retry} onRemove={images.remove} />
    </div>
  );
}
