import type { EditorState } from "prosemirror-state";
import { isInTable } from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";
import { languageAt } from "./code/language-commands.ts";
import { LanguageSelect } from "./code/language-select.tsx";
import { noteAt } from "./footnotes/footnote-commands.ts";
import { TABLE_ITEMS } from "./table/table-items.ts";
import { videoAt } from "./video/video-commands.ts";
import { VIDEO_ITEMS } from "./video/video-items.ts";
import { VisualToolbar } from "./visual-toolbar.tsx";

type BlockToolsProps = { view: EditorView | undefined; state: EditorState | undefined };

/** Tools for the block at the cursor. Always there, so that the text doesn't move. */
export function BlockTools({ view, state }: BlockToolsProps) {
  const language = state && languageAt(state);
  return (
    <div className="flex min-h-9 items-center border-t border-rule text-sm">
      {state && isInTable(state) ? (
        <>
          <VisualToolbar view={view} state={state} label="Table" items={TABLE_ITEMS} />
          <p className="ml-auto text-muted max-lg:hidden">
            Press <kbd className="font-sans font-semibold">Esc</kbd> to leave the table.
          </p>
        </>
      ) : state && videoAt(state) ? (
        <VisualToolbar view={view} state={state} label="Video" items={VIDEO_ITEMS} />
      ) : view && language !== undefined ? (
        <LanguageSelect view={view} language={language} />
      ) : state && noteAt(state) ? (
        <p className="text-muted">Footnote. Press Enter to go back to the text.</p>
      ) : (
        <p className="text-muted">
          Type <kbd className="font-sans font-semibold">/</kbd> to insert a block.
        </p>
      )}
    </div>
  );
}
