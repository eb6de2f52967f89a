import { type KeyboardEvent, useRef } from "react";
import { createPortal } from "react-dom";
import type { Control } from "../../../ui/forms/field.tsx";
import { TextArea } from "../../../ui/forms/text-area.tsx";
import { useGrowing } from "../../../ui/forms/use-growing.ts";
import { useStableCallback } from "../../../ui/layout/use-stable-callback.ts";
import type { PickedImage } from "../../media/lazy-media-picker.tsx";
import { ContentToolbar } from "../content/content-toolbar.tsx";
import { FailedImages } from "../content/failed-images.tsx";
import { type ContentUploads, useContentImages } from "../content/use-content-images.ts";
import { applyEdit, readSelection } from "./apply-edit.ts";
import { type Edit, image, type SelectedText } from "./text-edits.ts";
import { findByShortcut } from "./toolbar-items.ts";

type HtmlEditorProps = {
  control: Control;
  content: string;
  isLocked: boolean;
  /** Where the toolbar is shown. */
  tools: HTMLElement | null;
  uploads: ContentUploads;
  onChange: (content: string) => void;
};

/** The content as HTML in a text area, with a toolbar. */
export function HtmlEditor(props: HtmlEditorProps) {
  const { control, content, isLocked, tools, uploads, onChange } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const images = useContentImages(area, uploads);
  useGrowing(area, content);

  function change(next: string) {
    images.follow(content, next);
    onChange(next);
  }

  function edit(how: (selected: SelectedText) => Edit) {
    if (area.current) applyEdit(area.current, how(readSelection(area.current)));
  }

  function insertPicked({ url, alt }: PickedImage) {
    // Once the dialog is gone and has returned the focus.
    setTimeout(() => edit((selected) => image(selected, url, alt)));
  }

  function press(event: KeyboardEvent) {
    if (event.key === "F10" && event.altKey) {
      tools?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    }
    const item = findByShortcut(event);
    if (!item) return;
    event.preventDefault();
    edit(item.edit);
  }

  const toolbar = (
    <ContentToolbar
      isDisabled={isLocked}
      onEdit={useStableCallback(edit)}
      onImages={useStableCallback(images.insertAtCursor)}
      onPick={useStableCallback(insertPicked)}
    />
  );
  return (
    <div className="flex flex-col gap-1.5">
      {tools && createPortal(toolbar, tools)}
      <TextArea
        {...control}
        ref={area}
        rows={15}
        // As tall as its text, and at least as its rows: the page scrolls.
        className="field-sizing-content min-h-[calc(15lh+1.125rem)] resize-none overflow-hidden font-mono text-sm data-dropping:outline-2 data-dropping:outline-offset-2 data-dropping:outline-signal data-dropping:outline-dashed"
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
