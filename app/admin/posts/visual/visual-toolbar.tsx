import { closeHistory } from "prosemirror-history";
import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { ReactNode } from "react";
import { FormattingToolbar } from "../formatting-toolbar.tsx";
import type { VisualItem } from "./toolbar-items.ts";

type VisualToolbarProps = {
  view: EditorView | undefined;
  state: EditorState | undefined;
  label?: string;
  items: VisualItem[][];
  children?: ReactNode;
};

/** A toolbar of commands. Each shows whether it is possible, and whether it is on. */
export function VisualToolbar({ view, state, label, items, children }: VisualToolbarProps) {
  const groups = items.map((group) =>
    group.map(({ command, isOn, ...item }) => ({
      ...item,
      isOn: isOn && state && isOn(state),
      isDisabled: !state || !command(state),
      onClick: () => {
        if (!view) return;
        // One step of the history, even right after typing.
        command(view.state, (transaction) => view.dispatch(closeHistory(transaction)), view);
        view.focus();
      },
    })),
  );
  return (
    <FormattingToolbar label={label} groups={groups}>
      {children}
    </FormattingToolbar>
  );
}
