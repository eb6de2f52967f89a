import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useMemo, useRef } from "react";
import { fieldOf } from "#features/website/walk-schema.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import type { Control } from "../../../ui/forms/field.tsx";
import { ToolbarButton } from "../../posts/content/toolbar-button.tsx";
import { simpleEditorState } from "../../posts/visual/editor-state.ts";
import { canLink } from "../../posts/visual/links/link-commands.ts";
import { editLink } from "../../posts/visual/links/link-editing.ts";
import { LinkPopover } from "../../posts/visual/links/link-popover.tsx";
import { leaveTools } from "../../posts/visual/tools/row-of-tools.tsx";
import { ITEMS, LINK_ICON, type VisualItem } from "../../posts/visual/tools/toolbar-items.ts";
import { VisualToolbar } from "../../posts/visual/tools/visual-toolbar.tsx";
import { useVisualEditor, type VisualSession } from "../../posts/visual/use-visual-editor.ts";
import type { FieldProps } from "./field-frame.tsx";
import { useWebsiteForm } from "./form-context.ts";

const TOOLS: VisualItem[][] = [
  [ITEMS.undo, ITEMS.redo],
  [ITEMS.bold, ITEMS.italic],
  [ITEMS.bulletedList, ITEMS.numberedList],
];

const nothing = () => {};

type RichTextEditorProps = FieldProps<string> & { control: Control & { onBlur: () => void } };

/** The visual editor of posts with few tools. */
export default function RichTextEditor({ schema, path, value, control }: RichTextEditorProps) {
  const { label } = fieldOf(schema);
  const { change } = useWebsiteForm();
  const host = useRef<HTMLDivElement>(null);
  const session = useRef<VisualSession>(undefined);
  const { view, state, failure, retry } = useVisualEditor(host, {
    content: value,
    session,
    onChange: (html) => change(path, html),
    attributes: attributesOf(label, control),
    onDialog: nothing,
    createState: simpleEditorState,
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is left is the text inside
    <div
      onBlur={control.onBlur}
      className="grid grid-cols-1 rounded-sm border border-control bg-field focus-within:border-brand has-aria-invalid:border-signal"
    >
      <Tools view={view} state={state} />
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

function attributesOf(label: string, control: Control): Record<string, string> {
  const describedBy = control["aria-describedby"];
  return {
    id: control.id,
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": label,
    ...(describedBy && { "aria-describedby": describedBy }),
    ...(control["aria-invalid"] && { "aria-invalid": "true" }),
    class: "visual-editor post-body min-h-28 text-base! outline-none",
  };
}

type ToolsProps = {
  view: EditorView | undefined;
  state: EditorState | undefined;
};

function Tools({ view, state }: ToolsProps) {
  const isDisabled = !state || !canLink(state);
  const link = useMemo(
    () => (
      <ToolbarButton
        label="Link"
        keys="Mod+K"
        icon={LINK_ICON}
        isDisabled={isDisabled}
        onClick={() => view && editLink(view.state, view.dispatch)}
      />
    ),
    [view, isDisabled],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to the buttons inside
    <div className="border-b border-rule px-1" onKeyDown={(event) => leaveTools(event, view)}>
      <VisualToolbar view={view} state={state} items={TOOLS}>
        {link}
      </VisualToolbar>
    </div>
  );
}
