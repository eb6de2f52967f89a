import type { ListedTag } from "../../api/tags.ts";
import { Button } from "../../ui/forms/button.tsx";
import { IconButton } from "../../ui/forms/icon-button.tsx";
import { MoreIcon } from "../../ui/layout/icons.tsx";
import { Menu, MenuItem } from "../../ui/layout/menu.tsx";

export type TagAction = "rename" | "merge" | "describe" | "delete";

const LABELS: Record<TagAction, string> = {
  rename: "Rename",
  merge: "Merge",
  describe: "Describe",
  delete: "Delete",
};
const ACTIONS = Object.entries(LABELS) as [TagAction, string][];

type TagActionsProps = { tag: ListedTag; onOpen: (action: TagAction) => void };

/** Buttons, on small screens in a menu. */
export function TagActions({ tag: { tag }, onOpen }: TagActionsProps) {
  return (
    <div className="max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-1">
      <div className="hidden gap-2 lg:flex">
        {ACTIONS.map(([action, label]) => (
          <Button key={action} size="small" onClick={() => onOpen(action)}>
            {label}
            <span className="sr-only"> “{tag}”</span>
          </Button>
        ))}
      </div>
      <div className="lg:hidden">
        <Menu trigger={<MoreButton label={`Actions for “${tag}”`} />}>
          {ACTIONS.map(([action, label]) => (
            <MenuItem key={action} onSelect={() => onOpen(action)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </div>
  );
}

/** Base UI passes the trigger's attributes. */
function MoreButton({ label, ...button }: { label: string }) {
  return (
    <IconButton label={label} {...button}>
      <MoreIcon />
    </IconButton>
  );
}
