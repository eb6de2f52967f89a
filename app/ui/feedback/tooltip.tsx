import { Tooltip as BaseTooltip } from "@base-ui/react/tooltip";
import type { ReactElement } from "react";

type TooltipProps = {
  text: string;
  /** The keyboard shortcut. */
  keys?: string | undefined;
  children: ReactElement;
};

/** A hint about the control that is pointed at or focused. Phones don't show it. */
export function Tooltip({ text, keys, children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner className="z-70" sideOffset={6}>
          <BaseTooltip.Popup className="flex gap-2.5 rounded-sm bg-ink px-2.5 py-1 text-xs text-ground">
            {text}
            {keys && <kbd className="font-sans opacity-80">{keys}</kbd>}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}

/** Within a group, the second tooltip appears without a delay. */
export const TooltipGroup = BaseTooltip.Provider;
