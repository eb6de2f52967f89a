import type { ReactNode } from "react";
import { Tooltip } from "../../../ui/feedback/tooltip.tsx";
import { Icon } from "../../../ui/layout/icons.tsx";
import { shownKeys } from "../content/toolbar-button.tsx";
import { PANEL_ID } from "./settings-panel.tsx";

const LINES = "M5 6h14M5 11h14M5 16h9";
const SLIDERS =
  "M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0";

type ViewButtonsProps = {
  isWriting: boolean;
  onWriting: () => void;
  isPanelOpen: boolean;
  onPanel: () => void;
};

/** What is shown beside the text. */
export function ViewButtons({ isWriting, onWriting, isPanelOpen, onPanel }: ViewButtonsProps) {
  return (
    <div className="flex shrink-0">
      <Tooltip text="Writing mode" keys={shownKeys("Mod+Shift+F")}>
        <button
          type="button"
          aria-pressed={isWriting}
          aria-keyshortcuts="Control+Shift+F Meta+Shift+F"
          className={BUTTON}
          // The cursor stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onWriting}
        >
          <Label icon={LINES}>Writing mode</Label>
        </button>
      </Tooltip>
      <Tooltip text="Settings">
        <button
          type="button"
          aria-expanded={isPanelOpen}
          aria-controls={PANEL_ID}
          className={`${BUTTON} in-data-writing-mode:hidden`}
          onClick={onPanel}
        >
          <Label icon={SLIDERS}>Settings</Label>
        </button>
      </Tooltip>
    </div>
  );
}

function Label({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <>
      <Icon path={icon} size={18} />
      <span className="max-xl:sr-only">{children}</span>
    </>
  );
}

const BUTTON =
  "flex min-h-9 min-w-9 items-center justify-center gap-1.5 rounded-sm px-2 text-sm hover:bg-raised hover:text-signal focus-visible:-outline-offset-2 aria-pressed:bg-rule aria-expanded:bg-rule";
