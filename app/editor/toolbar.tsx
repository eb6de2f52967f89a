import { Toolbar } from "@base-ui/react/toolbar";
import type { LucideIcon } from "lucide-react";
import { Tooltip } from "../ui/feedback/tooltip.tsx";

export const TOOLBAR_BUTTON =
  "grid size-9 shrink-0 xl:size-8 place-items-center rounded-sm hover:bg-raised hover:text-signal focus-visible:-outline-offset-2 aria-pressed:bg-rule data-disabled:opacity-40";

type ToolbarButtonProps = {
  label: string;
  /** The shortcut, such as "Mod+B", where Mod is Ctrl, or Command on a Mac. */
  keys?: string | undefined;
  icon: LucideIcon;
  isOn?: boolean | undefined;
  isDisabled?: boolean;
  onClick: () => void;
};

export function ToolbarButton(props: ToolbarButtonProps) {
  const { label, keys, icon: Icon, isOn, isDisabled, onClick } = props;
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
        // Keep the focus and the selection in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        <Icon />
      </Toolbar.Button>
    </Tooltip>
  );
}

/** A shortcut as it is shown: "Ctrl+B", or "⌘B" on a Mac. */
export function shownKeys(keys: string) {
  const isMac = /mac|iphone|ipad/i.test(navigator.platform);
  return isMac
    ? keys.replace("Mod+", "⌘").replace("Alt+", "⌥").replace("Shift+", "⇧")
    : keys.replace("Mod", "Ctrl");
}
