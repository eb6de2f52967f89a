import { Popover } from "@base-ui/react/popover";
import type { EditorView } from "prosemirror-view";
import { type ReactNode, useMemo } from "react";
import { linkAt } from "./link-commands.ts";

type EditorPopoverProps = {
  view: EditorView;
  label: string;
  /** `isEscape`: the focus is to return to the text. */
  onClose: (isEscape: boolean) => void;
  children: ReactNode;
};

/** At the link with the cursor, or at the selection. */
export function EditorPopover({ view, label, onClose, children }: EditorPopoverProps) {
  const anchor = useMemo(
    () => ({ contextElement: view.dom, getBoundingClientRect: () => linkBox(view) }),
    [view],
  );
  return (
    <Popover.Root open onOpenChange={(_, { reason }) => onClose(reason === "escape-key")}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className="z-55"
        >
          <Popover.Popup
            aria-label={label}
            initialFocus={false}
            finalFocus={false}
            className="max-w-[calc(100vw-1.5rem)] border border-control bg-raised text-sm text-ink"
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Of the link's text, of the selection, or of the image that is selected. */
function linkBox(view: EditorView) {
  const { from, to } = linkAt(view.state);
  const range = document.createRange();
  const [start, end] = [view.domAtPos(from), view.domAtPos(to)];
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  const box = range.getBoundingClientRect();
  if (box.height > 0) return box;
  const { left, top, bottom } = view.coordsAtPos(from);
  return new DOMRect(left, top, 0, bottom - top);
}
