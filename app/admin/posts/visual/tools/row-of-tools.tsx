import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type KeyboardEvent, type RefObject, useMemo } from "react";
import { InsertImageMenu } from "../../content/insert-image-menu.tsx";
import { ToolbarButton, type ToolbarButtonProps } from "../../content/toolbar-button.tsx";
import { insertImage } from "../images/image-commands.ts";
import { VISUAL_TOOLBAR } from "./toolbar-items.ts";
import { VisualToolbar } from "./visual-toolbar.tsx";

type RowOfToolsProps = {
  view: EditorView | undefined;
  state: EditorState | undefined;
  isLocked: boolean;
  link: ToolbarButtonProps;
  imageButton: RefObject<HTMLButtonElement | null>;
  onFiles: (files: File[]) => void;
};

/** The tools that stay at the top of the window. */
export function RowOfTools(props: RowOfToolsProps) {
  const { view, state, isLocked, link, imageButton, onFiles } = props;
  const moreTools = useMemo(
    () => (
      <>
        <ToolbarButton {...link} />
        <InsertImageMenu
          isDisabled={!view}
          buttonRef={imageButton}
          onFiles={onFiles}
          onPick={({ url, alt }) =>
            view && insertImage({ src: url, alt })(view.state, view.dispatch)
          }
        />
      </>
    ),
    [view, link, imageButton, onFiles],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to the buttons inside
    <div onKeyDown={(event) => leaveTools(event, view)}>
      <VisualToolbar view={view} state={state} isDisabled={isLocked} items={VISUAL_TOOLBAR}>
        {moreTools}
      </VisualToolbar>
    </div>
  );
}

/** Back to the text. */
export function leaveTools(event: KeyboardEvent, view: EditorView | undefined) {
  if (event.key !== "Escape") return;
  event.preventDefault();
  view?.focus();
}
