import { Toolbar } from "@base-ui/react/toolbar";
import type { ReactNode } from "react";
import { TooltipGroup } from "../../../ui/feedback/tooltip.tsx";
import { ToolbarButton, type ToolbarButtonProps } from "../content/toolbar-button.tsx";

type FormattingToolbarProps = {
  label?: string;
  isDisabled?: boolean;
  groups: ToolbarButtonProps[][];
  /** More buttons, such as those that open a dialog. */
  children?: ReactNode;
};

export function FormattingToolbar({
  label = "Formatting",
  isDisabled = false,
  groups,
  children,
}: FormattingToolbarProps) {
  return (
    <Toolbar.Root
      aria-label={label}
      disabled={isDisabled}
      className="flex items-center gap-x-2.5 overflow-x-auto [scrollbar-width:none]"
    >
      <TooltipGroup>
        {groups.map((group) => (
          <Toolbar.Group key={group[0]?.label} className="flex shrink-0">
            {group.map((item) => (
              <ToolbarButton key={item.label} {...item} />
            ))}
          </Toolbar.Group>
        ))}
        {children && <Toolbar.Group className="flex shrink-0">{children}</Toolbar.Group>}
      </TooltipGroup>
    </Toolbar.Root>
  );
}
