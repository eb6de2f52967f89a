import { Toolbar } from "@base-ui/react/toolbar";
import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { Fragment, type ReactNode } from "react";
import { TooltipGroup } from "../../../ui/tooltip.tsx";
import { ToolbarButton } from "../toolbar-button.tsx";
import { VISUAL_TOOLBAR } from "./toolbar-items.ts";

type VisualToolbarProps = {
  controls: string;
  view: EditorView | undefined;
  state: EditorState | undefined;
  /** More buttons, such as those that open a dialog. */
  children?: ReactNode;
};

export function VisualToolbar({ controls, view, state, children }: VisualToolbarProps) {
  return (
    <Toolbar.Root
      aria-label="Formatting"
      aria-controls={controls}
      className="-ml-1.5 flex flex-wrap items-center"
    >
      <TooltipGroup>
        {VISUAL_TOOLBAR.map((group, index) => (
          <Fragment key={group[0]?.label}>
            {index > 0 && <Toolbar.Separator className="mx-0.5 h-6 w-px bg-rule" />}
            {group.map(({ label, keys, icon, command, isOn }) => (
              <ToolbarButton
                key={label}
                label={label}
                keys={keys}
                icon={icon}
                isOn={isOn && state && isOn(state)}
                isDisabled={!state || !command(state)}
                onClick={() => {
                  if (!view) return;
                  command(view.state, view.dispatch, view);
                  view.focus();
                }}
              />
            ))}
          </Fragment>
        ))}
        {children}
      </TooltipGroup>
    </Toolbar.Root>
  );
}
