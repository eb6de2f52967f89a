import type { ComponentProps, ReactNode } from "react";
import { IconButton } from "../../../ui/forms/icon-button.tsx";
import { ChevronDown, Icon } from "../../../ui/layout/icons.tsx";

const ICONS = {
  "Move up": "M12 19V5M6 11l6-6 6 6",
  "Move down": "M12 5v14M6 13l6 6 6-6",
  Duplicate: "M9 9h11v11H9zM5 15H4V4h11v1",
  Remove: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
};

export type EntryAction = keyof typeof ICONS;

type ListEntryProps = {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  drag: { item: ComponentProps<"li">; handle: ComponentProps<"span"> };
  onAction: (action: EntryAction) => void;
  children: ReactNode;
};

/** An entry of a list: its name opens its fields, and beside it are its actions. */
export function ListEntry(props: ListEntryProps) {
  const { id, name, isFirst, isLast, drag, onAction, children } = props;
  return (
    <li
      aria-label={name}
      className="relative border-t border-rule data-dropping:border-t-2 data-dropping:border-signal"
      {...drag.item}
    >
      {/* First, or the way to them by keyboard would lead through all fields of an open entry. */}
      <div className="absolute top-1 right-0 flex max-sm:top-11">
        {(Object.keys(ICONS) as EntryAction[]).map((action) => (
          <IconButton
            key={action}
            label={action}
            title={action}
            data-move={action.startsWith("Move") ? action : undefined}
            className="size-9!"
            disabled={(action === "Move up" && isFirst) || (action === "Move down" && isLast)}
            onClick={() => onAction(action)}
          >
            <Icon path={ICONS[action]} size={18} />
          </IconButton>
        ))}
      </div>
      <details id={id} className="group min-w-0">
        <summary className="flex min-h-11 list-none items-center gap-2 py-1.5 pr-40 hover:text-signal max-sm:pb-11 max-sm:pr-0 [&::-webkit-details-marker]:hidden">
          <DragHandle {...drag.handle} />
          <span className="shrink-0 text-muted group-open:rotate-180">
            <ChevronDown size={18} />
          </span>
          <span className="min-w-0 wrap-anywhere max-sm:line-clamp-1">{name}</span>
        </summary>
        <div className="grid grid-cols-1 gap-4 border-l-2 border-rule pt-2 pb-6 pl-4 md:pl-5">
          {children}
        </div>
      </details>
    </li>
  );
}

/** For the pointer; the keyboard has buttons. */
function DragHandle(props: ComponentProps<"span">) {
  return (
    <span
      aria-hidden="true"
      className="-my-1 shrink-0 cursor-grab py-1 text-muted pointer-coarse:hidden"
      {...props}
    >
      <Icon path="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" size={18} />
    </span>
  );
}
