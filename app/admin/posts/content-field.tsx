import { type KeyboardEvent, lazy, Suspense, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { useField } from "../../ui/field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import type { PickedImage } from "../media/media-picker.tsx";
import { applyEdit, selectionIn } from "./apply-edit.ts";
import { ContentToolbar } from "./content-toolbar.tsx";
import { PostPreview } from "./post-preview.tsx";
import type { PostValues } from "./post-values.ts";
import { type Edit, image, type SelectedText } from "./text-edits.ts";
import { itemOf } from "./toolbar-items.ts";
import { type ImageUpload, useContentImages } from "./use-content-images.ts";

// Loaded when it is first opened.
const MediaPicker = lazy(() =>
  import("../media/media-picker.tsx").then((module) => ({ default: module.MediaPicker })),
);

const HINT = "Text or HTML. You can paste or drop images here.";

type ContentFieldProps = {
  values: PostValues;
  uploads: ImageUpload;
  onChange: (content: string) => void;
};

export function ContentField({ values, uploads, onChange }: ContentFieldProps) {
  const { control, notes } = useField("content", HINT);
  const area = useRef<HTMLTextAreaElement>(null);
  const images = useContentImages(area, uploads);
  const [hasPreview, setPreview] = useState(false);
  const [isPicking, setPicking] = useState(false);

  function change(content: string) {
    images.follow(values.content, content);
    onChange(content);
  }

  function edit(how: (selected: SelectedText) => Edit) {
    if (area.current) applyEdit(area.current, how(selectionIn(area.current)));
  }

  function insertPicked({ url, alt }: PickedImage) {
    setPicking(false);
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
    <div
      className={classNames("grid grid-cols-1 gap-5", hasPreview ? "lg:grid-cols-2" : "max-w-3xl")}
    >
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex items-end justify-between gap-4">
          <label htmlFor={control.id} className="text-sm font-semibold">
            Content<span aria-hidden="true">*</span>
          </label>
          <Button aria-pressed={hasPreview} onClick={() => setPreview(!hasPreview)}>
            Preview
          </Button>
        </div>
        <ContentToolbar
          controls={control.id}
          onEdit={edit}
          onImages={images.insertAtCursor}
          onLibrary={() => setPicking(true)}
        />
        <TextArea
          {...control}
          ref={area}
          rows={15}
          className={classNames(
            "min-h-48 resize-y font-mono text-sm data-dropping:outline-2 data-dropping:outline-offset-2 data-dropping:outline-signal data-dropping:outline-dashed",
            hasPreview && "lg:min-h-136",
          )}
          required
          value={values.content}
          onChange={({ target }) => change(target.value)}
          onKeyDown={press}
          onPaste={images.paste}
        />
        {notes}
      </div>
      {isPicking && (
        <Suspense>
          <MediaPicker onPick={insertPicked} onClose={() => setPicking(false)} />
        </Suspense>
      )}
      {hasPreview && <PostPreview values={values} />}
    </div>
  );
}
