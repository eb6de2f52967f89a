import { closeHistory } from "prosemirror-history";
import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type ReactNode, useMemo } from "react";
import { FormattingToolbar } from "../../html/formatting-toolbar.tsx";
import type { VisualItem } from "./toolbar-items.ts";

type VisualToolbarProps = {
  view: EditorView | undefined;
  state: EditorState | undefined;
  label?: string;
  isDisabled?: boolean;
  items: VisualItem[][];
  children?: ReactNode;
};

/** A toolbar of commands. Each shows whether it is possible, and whether it is on. */
export function VisualToolbar(props: VisualToolbarProps) {
  const { view, state, label, isDisabled, items, children } = props;
  const buttons = useMemo(
    () => items.map((group) => group.map((item) => runnable(item, view))),
    [items, view],
  );
  const groups = buttons.map((group) => group.map((button) => showButton(state, button)));
  const shown = JSON.stringify(groups);
  // Most keys change nothing about it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` and `buttons` say all about the groups
  return useMemo(
    () => (
      <FormattingToolbar label={label} isDisabled={isDisabled} groups={groups}>
        {children}
      </FormattingToolbar>
    ),
    [label, isDisabled, shown, buttons, children],
  );
}

/** The item as a button, which is one step of the history, even right after typing. */
export function runnable(item: VisualItem, view: EditorView | undefined) {
  return {
    ...item,
    onClick() {
      if (!view) return;
      item.command(view.state, (transaction) => view.dispatch(closeHistory(transaction)), view);
      view.focus();
    },
  };
}

export function showButton(
  state: EditorState | undefined,
  { command, isOn, ...button }: ReturnType<typeof runnable>,
) {
  return {
    ...button,
    isOn: isOn && state && isOn(state),
    isDisabled: !state || !command(state),
  };
}
