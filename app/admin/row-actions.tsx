import { Ellipsis } from "lucide-react";
import type { ComponentProps } from "react";
import { Button, IconButton } from "../ui/button.tsx";
import { Menu, MenuItem } from "../ui/layout/menu.tsx";

type RowAction = {
  label: string;
  onSelect: () => void;
  /** A key for an action whose label changes, so that its button keeps the focus. */
  id?: string;
};
type RowActionsProps = { name: string; actions: RowAction[] };

/** The actions for an entry of a list: buttons, or a menu on small screens. */
export function RowActions({ name, actions }: RowActionsProps) {
  return (
    <div className="max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-1">
      <div className="hidden gap-2 lg:flex">
        {actions.map(({ id, label, onSelect }) => (
          <Button key={id ?? label} size="small" onClick={onSelect}>
            {label}
            <span className="sr-only"> “{name}”</span>
          </Button>
        ))}
      </div>
      <div className="lg:hidden">
        <Menu trigger={<MoreButton label={`Actions for “${name}”`} />}>
          {actions.map(({ label, onSelect }) => (
            <MenuItem key={label} onSelect={onSelect}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </div>
  );
}

type MoreButtonProps = Omit<ComponentProps<typeof IconButton>, "children">;

/** Opens a menu. Base UI passes the trigger's attributes. */
export function MoreButton(button: MoreButtonProps) {
  return (
    <IconButton {...button}>
      <Ellipsis />
    </IconButton>
  );
}
