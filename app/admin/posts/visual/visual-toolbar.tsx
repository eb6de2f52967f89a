import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { ReactNode } from "react";
import { FormattingToolbar } from "../formatting-toolbar.tsx";
import { VISUAL_TOOLBAR } from "./toolbar-items.ts";

type VisualToolbarProps = {
  view: EditorView | undefined;
  state: EditorState | undefined;
  children: ReactNode;
};

export function VisualToolbar({ view, state, children }: VisualToolbarProps) {
  const groups = VISUAL_TOOLBAR.map((group) =>
    group.map(({ command, isOn, ...item }) => ({
      ...item,
      isOn: isOn && state && isOn(state),
      isDisabled: !state || !command(state),
      onClick: () => {
        if (!view) return;
        command(view.state, view.dispatch, view);
        view.focus();
      },
    })),
  );
  return <FormattingToolbar groups={groups}>{children}</FormattingToolbar>;
}
