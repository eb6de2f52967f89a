import { Tooltip as BaseTooltip } from "@base-ui/react/tooltip";
import type { ReactElement } from "react";

type TooltipProps = { text: string; children: ReactElement };

/** Names what is pointed at or focused. For hints only: a phone does not show it. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner className="z-70" sideOffset={6}>
          <BaseTooltip.Popup className="rounded-sm bg-ink px-2 py-1 text-xs text-ground">
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
