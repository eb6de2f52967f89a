import { messageOf } from "../../api/api-error.ts";
import { type Account, usersApi } from "../../api/users.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useToast } from "../../ui/toasts.tsx";

type ConfirmAccountButtonProps = { account: Account; onChanged: () => void };

/** For someone who can't get the emailed link. */
export function ConfirmAccountButton({ account, onChanged }: ConfirmAccountButtonProps) {
  const { id, email } = account;
  const toast = useToast();

  async function confirm() {
    try {
      await usersApi.confirm(id);
      toast.success("Success", `${email} is confirmed and can log in.`);
      onChanged();
    } catch (error) {
      toast.failure("Error", messageOf(error));
    }
  }

  return (
    <ConfirmDialog
      title="Confirm account"
      text={`${email} will be able to log in without opening the link we emailed. Only confirm people you know.`}
      confirmLabel="Confirm"
      onConfirm={confirm}
      trigger={
        <Button>
          Confirm<span className="sr-only"> {email}</span>
        </Button>
      }
    />
  );
}
