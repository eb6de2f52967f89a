import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { useField } from "../../ui/field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { applyEdit, selectionIn } from "./apply-edit.ts";
import { ContentToolbar } from "./content-toolbar.tsx";
import { PostPreview } from "./post-preview.tsx";
import type { PostValues } from "./post-values.ts";
import type { Edit, SelectedText } from "./text-edits.ts";
import { itemOf } from "./toolbar-items.ts";
import { type ImageUpload, useContentImages } from "./use-content-images.ts";

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

  function change(content: string) {
    images.follow(values.content, content);
    onChange(content);
  }

  function edit(how: (selected: SelectedText) => Edit) {
    if (area.current) applyEdit(area.current, how(selectionIn(area.current)));
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
        <ContentToolbar controls={control.id} onEdit={edit} onImages={images.insertAtCursor} />
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
      {hasPreview && <PostPreview values={values} />}
    </div>
  );
}
