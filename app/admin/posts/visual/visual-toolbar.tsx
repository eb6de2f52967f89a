import { closeHistory } from "prosemirror-history";
import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type ReactNode, useMemo } from "react";
import { FormattingToolbar } from "../html/formatting-toolbar.tsx";
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
  const buttons = useMemo(
    () => items.map((group) => group.map((item) => ({ ...item, onClick: () => run(item, view) }))),
    [items, view],
  );
  const groups = buttons.map((group) =>
    group.map(({ command, isOn, ...button }) => ({
      ...button,
      isOn: isOn && state && isOn(state),
      isDisabled: !state || !command(state),
    })),
  );
  const shown = JSON.stringify(groups);
  // Most keys change nothing about it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` and `buttons` say all about the groups
  return useMemo(
    () => (
      <FormattingToolbar label={label} groups={groups}>
        {children}
      </FormattingToolbar>
    ),
    [label, shown, buttons, children],
  );
}

/** One step of the history, even right after typing. */
function run({ command }: VisualItem, view: EditorView | undefined) {
  if (!view) return;
  command(view.state, (transaction) => view.dispatch(closeHistory(transaction)), view);
  view.focus();
}
