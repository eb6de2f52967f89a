import { useId } from "react";
import type { BulkAction } from "#features/contact/messages.schema.ts";
import type { Message } from "../../api/messages.ts";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { IconButton } from "../../ui/forms/icon-button.tsx";
import { Icon } from "../../ui/layout/icons.tsx";
import { Menu, MenuItem } from "../../ui/layout/menu.tsx";
import type { MessageFilter } from "./message-filter.ts";
import { useBulkActions } from "./use-bulk-actions.ts";

type SelectionBarProps = {
  selected: Message[];
  /** On all pages. */
  total: number;
  isAll: boolean;
  filter: MessageFilter;
  openId: string | undefined;
  onSelectAll: (isSelected: boolean) => void;
  onChanged: () => void;
};

const MORE: [BulkAction, string][] = [
  ["read", "Mark as read"],
  ["unread", "Mark as unread"],
  ["spam", "Mark as spam"],
  ["new", "Move to New"],
  ["qualified", "Move to Qualified"],
  ["proposed", "Move to Proposed"],
  ["won", "Move to Won"],
  ["lost", "Move to Lost"],
];

/** Always there, so that the rows don't move when the first one is selected. */
export function SelectionBar(props: SelectionBarProps) {
  const { selected, total, isAll, filter, openId, onSelectAll, onChanged } = props;
  const id = useId();

  function done() {
    onSelectAll(false);
    // The buttons disappear, and the focus with them.
    document.getElementById(id)?.focus();
  }

  const { run, isBusy } = useBulkActions({ selected, filter, openId, onChanged, onDone: done });
  const count = selected.length;
  return (
    <div className="sticky top-14 z-10 flex min-h-11 items-center gap-2 bg-ground px-2 lg:top-0">
      <Checkbox
        id={id}
        aria-label="Select all messages on this page"
        checked={isAll}
        isMixed={count > 0 && !isAll}
        onChange={({ target }) => onSelectAll(target.checked)}
      />
      <label htmlFor={id} className="mr-auto py-2.5 pl-1 text-sm text-muted">
        <span role="status">
          {isBusy ? "Saving..." : count > 0 ? `${count} selected` : "Select all"}
        </span>
      </label>
      {count === 0 && (
        <span className="text-sm text-muted tabular-nums">
          {total === 1 ? "1 message" : `${total} messages`}
        </span>
      )}
      {count > 0 && (
        <fieldset
          aria-label="Selected messages"
          disabled={isBusy}
          className="flex items-center gap-1"
        >
          <Button size="small" onClick={() => run("archived")}>
            Archive
          </Button>
          <ConfirmDialog
            title={count === 1 ? "Delete Message" : "Delete Messages"}
            text={`Are you sure you want to delete ${count === 1 ? "this message" : `these ${count} messages`}? This action cannot be undone.`}
            confirmLabel="Delete"
            onConfirm={() => run("delete")}
            trigger={<Button size="small">Delete</Button>}
          />
          <Menu
            trigger={
              <IconButton label="More actions" className="size-9">
                <Icon path="M5 12h.01M12 12h.01M19 12h.01" />
              </IconButton>
            }
          >
            {MORE.map(([action, label]) => (
              <MenuItem key={action} onSelect={() => run(action)}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        </fieldset>
      )}
    </div>
  );
}
