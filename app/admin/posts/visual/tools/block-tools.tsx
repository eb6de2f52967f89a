import { type EditorState, NodeSelection } from "prosemirror-state";
import { isInTable } from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";
import type { ReactNode } from "react";
import { languageAt } from "../code/language-commands.ts";
import { LanguageSelect } from "../code/language-select.tsx";
import { noteAt } from "../footnotes/footnote-commands.ts";
import { TABLE_ITEMS } from "../table/table-items.ts";
import { videoAt } from "../video/video-commands.ts";
import { VIDEO_ITEMS } from "../video/video-items.ts";
import { FloatingBar } from "./floating-bar.tsx";
import { VisualToolbar } from "./visual-toolbar.tsx";

type BlockToolsProps = { view: EditorView; state: EditorState };

/** Tools for the block with the cursor, at that block. */
export function BlockTools({ view, state }: BlockToolsProps) {
  const tools = toolsFor(view, state);
  return tools && <FloatingBar anchor={() => blockBox(view)}>{tools}</FloatingBar>;
}

function toolsFor(view: EditorView, state: EditorState): ReactNode {
  const language = languageAt(state);
  const toolbar = { view, state };
  if (videoAt(state)) return <VisualToolbar {...toolbar} label="Video" items={VIDEO_ITEMS} />;
  if (language !== undefined) return <LanguageSelect view={view} language={language} />;
  if (noteAt(state)) return <Hint>Footnote. Press Enter to go back to the text.</Hint>;
  if (!isInTable(state)) return undefined;
  return (
    <div className="flex items-center">
      <VisualToolbar {...toolbar} label="Table" items={TABLE_ITEMS} />
      <div className="max-md:hidden">
        <Hint>
          <kbd className="font-sans font-semibold">Esc</kbd> leaves the table.
        </Hint>
      </div>
    </div>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return <p className="px-2 py-1 text-xs whitespace-nowrap text-muted">{children}</p>;
}

function blockBox(view: EditorView) {
  if (view.isDestroyed) return undefined;
  const { selection } = view.state;
  const node =
    selection instanceof NodeSelection
      ? view.nodeDOM(selection.from)
      : view.domAtPos(selection.from).node;
  const element = node instanceof Element ? node : node?.parentElement;
  return (element?.closest("table, pre, li") ?? element)?.getBoundingClientRect();
}
