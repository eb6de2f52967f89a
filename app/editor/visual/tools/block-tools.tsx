import {
  ArrowDownToLine,
  ArrowLeftToLine,
  ArrowRightToLine,
  ArrowUpToLine,
  FoldHorizontal,
  FoldVertical,
  PanelTop,
  Pencil,
  Trash2,
} from "lucide-react";
import { deleteSelection } from "prosemirror-commands";
import { type EditorState, NodeSelection } from "prosemirror-state";
import { isInTable } from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";
import { type ReactNode, useId } from "react";
import { LANGUAGES, listedLanguage } from "#features/posts/content/code-languages.ts";
import { Select, SelectOptions } from "../../../ui/forms/controls.tsx";
import { languageAt, setLanguage } from "../code/code-commands.ts";
import { type EditorProps, runAsStep } from "../document/commands.ts";
import { noteAt } from "../footnotes/footnote-commands.ts";
import * as commands from "../table/table-commands.ts";
import { videoAt } from "../video/video-commands.ts";
import { FloatingBar } from "./floating.tsx";
import { ITEMS, type VisualItem } from "./toolbar-items.ts";
import { VisualToolbar } from "./visual-toolbar.tsx";

export function BlockTools({ view, state }: EditorProps) {
  const tools = toolsFor(view, state);
  return (
    tools && (
      <FloatingBar view={view} anchor={() => blockBox(view)}>
        {tools}
      </FloatingBar>
    )
  );
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
  const { selection } = view.state;
  const node =
    selection instanceof NodeSelection
      ? view.nodeDOM(selection.from)
      : view.domAtPos(selection.from).node;
  const element = node instanceof Element ? node : node?.parentElement;
  return (element?.closest("table, pre, li") ?? element)?.getBoundingClientRect();
}

const VIDEO_ITEMS: VisualItem[][] = [
  [
    { label: "Edit video", icon: Pencil, command: ITEMS.video.command },
    { label: "Remove video", icon: Trash2, command: deleteSelection },
  ],
];

type LanguageSelectProps = { view: EditorView; language: string };

/** A select for the language of code. An unlisted language stays as it is, under its own name. */
function LanguageSelect({ view, language }: LanguageSelectProps) {
  const value = listedLanguage(language);
  const isListed = LANGUAGES.some(([listed]) => listed === value);
  return (
    <LabeledSelect
      label="Language"
      value={value}
      onChange={(chosen) => runAsStep(setLanguage(chosen), view)}
    >
      {!isListed && <option value={value}>{language}</option>}
      <SelectOptions of={LANGUAGES} />
    </LabeledSelect>
  );
}

type LabeledSelectProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
};

export function LabeledSelect({ label, value, onChange, children }: LabeledSelectProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 items-center gap-2">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <Select id={id} isCompact value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </Select>
    </div>
  );
}

const TABLE_ITEMS: VisualItem[][] = [
  [
    { label: "Add row above", icon: ArrowUpToLine, command: commands.addRowAbove },
    { label: "Add row below", icon: ArrowDownToLine, command: commands.addRowBelow },
    { label: "Remove row", icon: FoldVertical, command: commands.removeRow },
  ],
  [
    { label: "Add column left", icon: ArrowLeftToLine, command: commands.addColumnLeft },
    { label: "Add column right", icon: ArrowRightToLine, command: commands.addColumnRight },
    { label: "Remove column", icon: FoldHorizontal, command: commands.removeColumn },
  ],
  [
    {
      label: "Header row",
      icon: PanelTop,
      command: commands.toggleHeaderRow,
      isOn: commands.hasHeaderRow,
    },
    { label: "Delete table", icon: Trash2, command: commands.deleteTable },
  ],
];
