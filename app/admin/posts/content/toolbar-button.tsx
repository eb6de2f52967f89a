import { Toolbar } from "@base-ui/react/toolbar";
import { memo } from "react";
import { Tooltip } from "../../../ui/feedback/tooltip.tsx";
import { Icon } from "../../../ui/layout/icons.tsx";

export const TOOLBAR_BUTTON =
  "grid size-9 shrink-0 xl:size-8 place-items-center rounded-sm hover:bg-raised hover:text-signal focus-visible:-outline-offset-2 aria-pressed:bg-rule data-disabled:opacity-40";

export type ToolbarButtonProps = {
  label: string;
  /** Such as "Mod+B", where Mod is Ctrl, or Command on a Mac. */
  keys?: string | undefined;
  icon: string;
  isOn?: boolean | undefined;
  isDisabled?: boolean;
  onClick: () => void;
};

/** Rendered again only if something about it changes: the toolbar follows each key that is typed. */
export const ToolbarButton = memo(function ToolbarButton({
  label,
  keys,
  icon,
  isOn,
  isDisabled,
  onClick,
}: ToolbarButtonProps) {
  return (
    <Tooltip text={label} keys={keys && shownKeys(keys)}>
      <Toolbar.Button
        aria-label={label}
        aria-pressed={isOn}
        aria-keyshortcuts={
          keys && `${keys.replace("Mod", "Control")} ${keys.replace("Mod", "Meta")}`
        }
        disabled={isDisabled}
        className={TOOLBAR_BUTTON}
        // Otherwise the click would take the focus and the selection from the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        <Icon path={icon} />
      </Toolbar.Button>
    </Tooltip>
  );
});

/** "Ctrl+B", or "⌘B" on a Mac. */
export function shownKeys(keys: string) {
  const isMac = /mac|iphone|ipad/i.test(navigator.platform);
  return isMac
    ? keys.replace("Mod+", "⌘").replace("Alt+", "⌥").replace("Shift+", "⇧")
    : keys.replace("Mod", "Ctrl");
}
