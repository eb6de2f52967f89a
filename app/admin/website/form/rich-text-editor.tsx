import { useRef } from "react";
import { fieldOf } from "#features/website/changes.ts";
import { createSimpleEditorState } from "../../../editor/visual/editor-state.ts";
import { LinkPopover } from "../../../editor/visual/links/link-popover.tsx";
import { ITEMS, type VisualItem } from "../../../editor/visual/tools/toolbar-items.ts";
import { leaveTools, VisualToolbar } from "../../../editor/visual/tools/visual-toolbar.tsx";
import {
  textboxAttributes,
  useVisualEditor,
  type VisualSession,
} from "../../../editor/visual/use-visual-editor.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import type { Control } from "../../../ui/forms/field.tsx";
import type { FieldProps } from "./field-frame.tsx";
import { useWebsiteForm } from "./form-context.ts";

const TOOLS: VisualItem[][] = [
  [ITEMS.undo, ITEMS.redo],
  [ITEMS.bold, ITEMS.italic],
  [ITEMS.bulletedList, ITEMS.numberedList],
  [ITEMS.link],
];

const nothing = () => {};

type RichTextEditorProps = FieldProps<string> & { control: Control & { onBlur: () => void } };

/** The visual editor of posts with fewer tools. */
export default function RichTextEditor({ schema, path, value, control }: RichTextEditorProps) {
  const { label } = fieldOf(schema);
  const { change } = useWebsiteForm();
  const host = useRef<HTMLDivElement>(null);
  const session = useRef<VisualSession>(undefined);
  const { view, state, failure, retry } = useVisualEditor(host, {
    content: value,
    session,
    onChange: (html) => change(path, html),
    attributes: textboxAttributes(label, control, "min-h-28 text-base!"),
    onDialog: nothing,
    createState: createSimpleEditorState,
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is left is the text inside
    <div
      onBlur={control.onBlur}
      className="grid grid-cols-1 rounded-sm border border-control bg-field focus-within:border-brand has-aria-invalid:border-signal"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to the buttons inside */}
      <div className="border-b border-rule px-1" onKeyDown={(event) => leaveTools(event, view)}>
        <VisualToolbar view={view} state={state} items={TOOLS} />
      </div>
      <div ref={host} className="px-3 py-2">
        <Skeleton className={failure ? "hidden" : "h-28"} />
      </div>
      {view && state && <LinkPopover view={view} state={state} />}
      {failure && (
        <div role="alert" className="flex flex-wrap items-center gap-3 px-3 pb-3 text-sm">
          <p>
            {failure === "connection"
              ? "We couldn’t open the editor. Your text is safe."
              : "This text has HTML tags that don’t match, so it can’t be edited here. Discard the change to it."}
          </p>
          {failure === "connection" && (
            <Button size="small" onClick={retry}>
              Try again
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
