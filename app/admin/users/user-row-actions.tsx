import type { Account } from "../../api/users.ts";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Menu, MenuItem } from "../../ui/layout/menu.tsx";
import { InvitationLink } from "./invitation-link.tsx";
import { useUserAction } from "./use-user-action.ts";
import { actionsFor, type UserAction } from "./user-actions.ts";

type UserRowActionsProps = {
  account: Account;
  isSelf: boolean;
  isLastAdmin: boolean;
  onChanged: () => void;
};

/** Everything in a menu; on wide screens, the most likely action is also a button. */
export function UserRowActions({ account, onChanged, ...circumstances }: UserRowActionsProps) {
  const actions = actionsFor(account, circumstances);
  const { isBusy, link, closeLink, pending, start, confirm, cancel } = useUserAction(
    account,
    onChanged,
  );
  const [first, ...others] = actions;
  const refusals = actions.flatMap(({ refusal }) => refusal ?? []);
  return (
    <div className="grid content-start justify-items-end gap-1 max-xl:col-start-2 max-xl:row-start-1">
      <div className="flex gap-2">
        {first && (
          <Button
            size="small"
            className="max-xl:hidden"
            disabled={first.refusal !== undefined}
            // Not `disabled`, which would lose the focus.
            aria-disabled={isBusy}
            onClick={() => start(first)}
          >
            {first.label}
            <span className="sr-only"> {account.email}</span>
          </Button>
        )}
        <ActionMenu
          email={account.email}
          actions={others}
          isBusy={isBusy}
          onSelect={start}
          className="max-xl:hidden"
        />
        <ActionMenu
          email={account.email}
          actions={actions}
          isBusy={isBusy}
          onSelect={start}
          className="xl:hidden"
        />
      </div>
      {refusals[0] && (
        <p className="text-right text-xs text-muted max-xl:max-w-32">{refusals[0]}</p>
      )}
      <ConfirmDialog
        title={pending?.label ?? ""}
        text={pending?.warning ?? ""}
        confirmLabel={pending?.label ?? ""}
        isOpen={pending !== undefined}
        onConfirm={confirm}
        onCancel={cancel}
      />
      <Dialog title="Invitation link" isOpen={link !== undefined} onOpenChange={closeLink}>
        {link && <InvitationLink email={account.email} link={link} onDone={closeLink} />}
      </Dialog>
    </div>
  );
}

type ActionMenuProps = {
  email: string;
  actions: UserAction[];
  isBusy: boolean;
  onSelect: (action: UserAction) => void;
  className: string;
};

function ActionMenu({ email, actions, isBusy, onSelect, className }: ActionMenuProps) {
  const trigger = (
    <Button size="small" aria-disabled={isBusy} className={className}>
      {isBusy ? "Saving..." : "Actions"}
      <span className="sr-only"> for {email}</span>
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      {actions.map((action) => (
        <MenuItem
          key={action.label}
          disabled={action.refusal !== undefined}
          onSelect={() => onSelect(action)}
        >
          {action.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
