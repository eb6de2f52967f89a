import { changePasswordSchema, PASSWORD_HINT } from "#features/auth/auth.schema.ts";
import { accountApi } from "../../api/account.ts";
import { messageOf } from "../../api/api-error.ts";
import { passwordError } from "../../api/password-error.ts";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Form } from "../../ui/forms/field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";

type PasswordFormProps = { email: string; onChanged: () => void };

/** A new password logs out all other devices. */
export function PasswordForm({ email, onChanged }: PasswordFormProps) {
  const { isBusy, form } = useCheckedForm(changePasswordSchema, async (input, element) => {
    try {
      await accountApi.changePassword(input);
    } catch (error) {
      const message = messageOf(error, "Failed to update password");
      toast.failure("Error", message);
      return passwordError(message);
    }
    element.reset();
    toast.success("Success", "Password updated successfully");
    onChanged();
  });
  return (
    <Form {...form} method="post" className="max-w-md">
      <fieldset disabled={isBusy} className="grid gap-5">
        <legend className="sr-only">Password</legend>
        {/* For password managers. */}
        <input type="hidden" autoComplete="username" value={email} />
        <PasswordField
          label="Current password"
          name="current_password"
          autoComplete="current-password"
        />
        <PasswordField label="New Password" hint={PASSWORD_HINT} autoComplete="new-password" />
        <p>
          <Button type="submit">{isBusy ? "Updating..." : "Update Password"}</Button>
        </p>
      </fieldset>
    </Form>
  );
}
