import { messageOf } from "../../api/api-error.ts";
import { type Account, usersApi } from "../../api/users.ts";
import { checkRole } from "../../session/session.ts";
import { useAdmin } from "../../session/use-admin.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useToast } from "../../ui/toasts.tsx";

type RoleButtonProps = { account: Account; isLastAdmin: boolean; onChanged: () => void };

export function RoleButton({ account, isLastAdmin, onChanged }: RoleButtonProps) {
  const admin = useAdmin();
  const toast = useToast();
  const label = account.is_admin ? "Remove admin access" : "Grant admin access";

  async function changeRole() {
    try {
      await usersApi.setAdmin(account.id, !account.is_admin);
      toast.success("Success", outcome(account));
      // An admin who removes their own role is redirected by the guard.
      if (account.id === admin.id) await checkRole();
      else onChanged();
    } catch (error) {
      toast.failure("Error", messageOf(error));
    }
  }

  return (
    <div className="grid justify-items-start gap-1 lg:justify-items-end">
      <ConfirmDialog
        title={label}
        text={consequence(account)}
        confirmLabel={label}
        onConfirm={changeRole}
        trigger={
          <Button disabled={isLastAdmin}>
            {label}
            <span className="sr-only"> for {account.email}</span>
          </Button>
        }
      />
      {isLastAdmin && (
        <p className="text-[0.85rem] text-muted lg:text-right">You can’t remove the only admin.</p>
      )}
    </div>
  );
}

function consequence({ is_admin, email }: Account) {
  return is_admin
    ? `${email} will lose access to the admin area right away.`
    : `${email} will be able to manage posts, import content, change roles, and reset passwords.`;
}

function outcome({ is_admin, email }: Account) {
  return is_admin ? `${email} is no longer an admin.` : `${email} is now an admin.`;
}
