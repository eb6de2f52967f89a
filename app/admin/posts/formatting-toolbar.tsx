import { Toolbar } from "@base-ui/react/toolbar";
import { Fragment, type ReactNode } from "react";
import { TooltipGroup } from "../../ui/tooltip.tsx";
import { ToolbarButton, type ToolbarButtonProps } from "./toolbar-button.tsx";

type FormattingToolbarProps = {
  label?: string;
  groups: ToolbarButtonProps[][];
  /** More buttons, such as those that open a dialog. */
  children?: ReactNode;
};

export function FormattingToolbar({
  label = "Formatting",
  groups,
  children,
}: FormattingToolbarProps) {
  return (
    <Toolbar.Root
      aria-label={label}
      className="-ml-1.5 flex items-center overflow-x-auto sm:flex-wrap"
    >
      <TooltipGroup>
        {groups.map((group, index) => (
          <Fragment key={group[0]?.label}>
            {index > 0 && <Toolbar.Separator className="mx-0.5 h-6 w-px shrink-0 bg-rule" />}
            <Toolbar.Group className="flex shrink-0">
              {group.map((item) => (
                <ToolbarButton key={item.label} {...item} />
              ))}
            </Toolbar.Group>
          </Fragment>
        ))}
        {children}
      </TooltipGroup>
    </Toolbar.Root>
  );
}
