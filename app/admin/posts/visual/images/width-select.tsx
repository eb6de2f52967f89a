import { closeHistory } from "prosemirror-history";
import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useId } from "react";
import { Select } from "../../../../ui/forms/select.tsx";
import { changeImage, type ImageWidth, imageValues, selectedImage } from "./image-commands.ts";

const WIDTHS: Record<ImageWidth, string> = {
  "": "Automatic",
  "width-full": "Full width",
  "width-text": "As wide as the text",
  "width-half": "Half as wide as the text",
};

type WidthSelectProps = { view: EditorView; state: EditorState };

export function WidthSelect({ view, state }: WidthSelectProps) {
  const id = useId();
  const selected = selectedImage(state);
  const choose = (width: ImageWidth) =>
    changeImage({ width })(view.state, (transaction) => view.dispatch(closeHistory(transaction)));
  return (
    <div className="flex min-w-0 items-center gap-2">
      <label htmlFor={id} className="font-semibold">
        Width
      </label>
      <Select
        id={id}
        isCompact
        value={selected ? imageValues(selected).width : ""}
        onChange={({ target }) => choose(target.value as ImageWidth)}
      >
        {Object.entries(WIDTHS).map(([width, label]) => (
          <option key={width} value={width}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
}
