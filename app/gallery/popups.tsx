import { ConfirmDialog } from "../ui/feedback/confirm-dialog.tsx";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { DialogActions } from "../ui/feedback/dialog-actions.tsx";
import { toast } from "../ui/feedback/toasts.tsx";
import { Button } from "../ui/forms/button.tsx";
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "../ui/layout/menu.tsx";
import { Group, Line } from "./group.tsx";

export function Popups() {
  return (
    <Group title="Popups">
      <Line>
        <Dialog title="A dialog" trigger={<Button>Dialog</Button>}>
          <p className="mt-2">What it is about.</p>
          <DialogActions>
            <Button variant="main">Save</Button>
            <Button>Keep editing</Button>
          </DialogActions>
        </Dialog>
        <Dialog title="A wide dialog" isWide trigger={<Button>Wide dialog</Button>}>
          <p className="mt-2">What it is about.</p>
        </Dialog>
        <ConfirmDialog
          title="Delete Post"
          text="Are you sure?"
          confirmLabel="Delete"
          onConfirm={() => toast.success("Deleted")}
          trigger={<Button>Confirm</Button>}
        />
        <Menu trigger={<Button>Menu</Button>}>
          <MenuLabel>ada@example.com</MenuLabel>
          <MenuItem onSelect={() => toast.info("Chosen")}>An action</MenuItem>
          <MenuItem disabled onSelect={() => {}}>
            Not now
          </MenuItem>
          <MenuSeparator />
          <MenuLink to="?page=2">A link</MenuLink>
          <MenuLink to="/" isNewTab>
            In a new tab
          </MenuLink>
        </Menu>
      </Line>
      <Line>
        <Button onClick={() => toast.success("Saved", "All is well.")}>Toast</Button>
        <Button
          onClick={() =>
            toast.success("Saved", "All is well.", [
              { label: "View", href: "/blog" },
              { label: "Copy link", onClick: () => {} },
            ])
          }
        >
          Toast with actions
        </Button>
        <Button onClick={() => toast.info("For your information")}>Info toast</Button>
        <Button onClick={() => toast.failure("Error", "Try again in a moment.")}>
          Error toast
        </Button>
        <Button onClick={() => toast.undoable("Archived", () => {})}>Undo toast</Button>
      </Line>
    </Group>
  );
}
